/** The product's mark: a plumb line in the brand color. */
export const BrandMark = ({ size = 22 }: { size?: number }) => (
  <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
    <path d="M12 1v8.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".55" />
    <path
      d="M6.2 9.2h11.6c.66 0 1.06.73.7 1.29L13 20.6 12 23l-1-2.4-5.5-10.11c-.36-.56.04-1.29.7-1.29Z"
      fill="currentColor"
    />
  </svg>
);
