import type { Palette } from '@mui/material';
import { CartesianGrid, ReferenceLine, XAxis, YAxis } from 'recharts';

type Axes = { pointed: string | null; dataKey: string; text: (value: string) => string; isShare?: boolean };
/** Grid and axes of a chart, with a line at what is pointed at. */
export function axes({ divider, text: ink, primary }: Palette, { pointed, dataKey, text, isShare = false }: Axes) {
  const common = { tick: { fill: ink.secondary }, tickLine: false, axisLine: false };
  return [
    <CartesianGrid key="grid" vertical={false} stroke={divider} />,
    <XAxis key="x" {...common} dataKey={dataKey} tickFormatter={text} />,
    <YAxis
      key="y"
      {...common}
      allowDecimals={false}
      {...(isShare && { domain: [0, 100], tickFormatter: (value: number) => `${value}%` })}
    />,
    pointed && <ReferenceLine key="pointed" x={pointed} stroke={primary.main} />,
  ];
}
