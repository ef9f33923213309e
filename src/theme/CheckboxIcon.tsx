import Box from '@mui/material/Box';

/** The 16 px box of a checkbox: empty, ticked or partly ticked. The colours come from the current text colour and the theme. */
export const CheckboxIcon = ({ state }: { state: 'off' | 'on' | 'mixed' }) => (
  <Box
    component="svg"
    viewBox="0 0 16 16"
    aria-hidden
    sx={{ width: 16, height: 16, display: 'block', fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' }}
  >
    <Box
      component="rect"
      x="0.5"
      y="0.5"
      width="15"
      height="15"
      rx="3.5"
      sx={{ fill: state === 'off' ? 'var(--surface)' : 'currentColor', stroke: 'currentColor' }}
    />
    {state === 'on' && <path d="m4.2 8.3 2.6 2.6 5-5.4" stroke="var(--on-primary)" strokeWidth="2" />}
    {state === 'mixed' && <path d="M4.5 8h7" stroke="var(--on-primary)" strokeWidth="2" />}
  </Box>
);
