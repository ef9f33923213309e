import './loading.ts';

// Imported now, when loading is quick: what a file names at its head is looked up before any of it runs.
await import('./start.ts');
