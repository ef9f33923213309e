import type { ReactNode } from 'react';

/** The drawings of the states: sheets of paper, and the plumb line of the brand. 160 × 86, in the colours of the theme. */

const Art = ({ children }: { children: ReactNode }) => (
  <svg width="160" height="86" viewBox="0 0 160 86" fill="none" aria-hidden="true">
    {children}
  </svg>
);

const Sheet = ({ x, y, turn = 0, opacity = 1 }: { x: number; y: number; turn?: number; opacity?: number }) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`} opacity={opacity}>
    <rect
      x="-15"
      y="-19"
      width="30"
      height="38"
      rx="4"
      fill="var(--surface)"
      stroke="var(--border-control)"
      strokeWidth="1.5"
    />
    <path d="M-7-7H7M-7 0H7M-7 7H1" stroke="var(--border-strong)" strokeWidth="1.5" strokeLinecap="round" />
  </g>
);

const Plumb = () => (
  <>
    <path d="M80 0V52" stroke="var(--primary)" strokeWidth="1.5" />
    <path d="M71 52h18c1.5 0 2.4 1.6 1.7 2.9L80 82l-10.7-27.1c-.7-1.3.2-2.9 1.7-2.9Z" fill="var(--primary)" />
  </>
);

export const EmptyArt = () => (
  <Art>
    <Sheet x={38} y={46} turn={-14} opacity={0.55} />
    <Sheet x={124} y={44} />
    <Plumb />
  </Art>
);

export const NoResultsArt = () => (
  <Art>
    <Sheet x={34} y={48} turn={-18} opacity={0.4} />
    <Sheet x={126} y={50} turn={14} opacity={0.4} />
    <circle cx="80" cy="40" r="19" fill="var(--surface)" stroke="var(--primary)" strokeWidth="1.75" />
    <path d="m94 54 13 13" stroke="var(--primary)" strokeWidth="3" strokeLinecap="round" />
  </Art>
);

export const ErrorArt = () => (
  <Art>
    <path d="M80 0 72 22l12 8-4 14" stroke="var(--danger)" strokeWidth="1.5" />
    <path d="M74 56l18 4c1.5.3 2 2 1 3.2L72 83l-5-25c-.2-1.6 1-2.7 2.5-2.5Z" fill="var(--danger)" />
    <Sheet x={34} y={50} turn={-10} opacity={0.5} />
    <Sheet x={126} y={48} turn={12} opacity={0.5} />
  </Art>
);

export const DeniedArt = () => (
  <Art>
    <Sheet x={36} y={46} opacity={0.4} />
    <Sheet x={124} y={46} opacity={0.4} />
    <rect x="62" y="36" width="36" height="30" rx="6" fill="var(--surface)" stroke="var(--text-2)" strokeWidth="1.75" />
    <path d="M69 36v-8a11 11 0 0 1 22 0v8" stroke="var(--text-2)" strokeWidth="1.75" />
    <circle cx="80" cy="51" r="3" fill="var(--text-2)" />
  </Art>
);

export const NotFoundArt = () => (
  <Art>
    <Plumb />
    {[44, 116].map((x) => (
      <text key={x} x={x} y="66" textAnchor="middle" fontSize="42" fontWeight="680" fill="var(--text-3)">
        4
      </text>
    ))}
  </Art>
);
