/** The 16 px box of a checkbox: empty, ticked or partly ticked; rendered in the current text colour. */
export const CheckboxIcon = ({ state }: { state: 'off' | 'on' | 'mixed' }) => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    display="block"
  >
    <rect
      x="0.5"
      y="0.5"
      width="15"
      height="15"
      rx="3.5"
      fill={state === 'off' ? 'var(--surface)' : 'currentColor'}
      stroke="currentColor"
    />
    {state === 'on' && <path d="m4.2 8.3 2.6 2.6 5-5.4" stroke="var(--on-primary)" strokeWidth="2" />}
    {state === 'mixed' && <path d="M4.5 8h7" stroke="var(--on-primary)" strokeWidth="2" />}
  </svg>
);
