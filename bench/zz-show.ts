import { readFileSync } from 'node:fs';
for (const f of process.argv.slice(2)) { console.log('=====', f); const { pages } = JSON.parse(readFileSync(f, 'utf8'));
for (const p of pages) { console.log('--- page', p.number, 'pic', p.fromPicture); for (const l of p.lines) console.log(l.runs[0]?.y.toFixed(3), (Math.min(...l.runs.map((r: any) => r.confidence))).toFixed(2), Math.max(...l.runs.map((r: any)=>r.h)).toFixed(4), '|', l.text); } }
