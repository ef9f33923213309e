import { type RefObject, useLayoutEffect, useState } from 'react';

/** 'fit' fills the width; a number is a factor of the real size (1 = 100 %). */
export type Zoom = 'fit' | number;

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;
/** Factors closer than this are treated as equal. */
const SAME = 0.01;

export const zoomIn = (shown: number): number => STEPS.find((step) => step > shown + SAME) ?? 4;
export const zoomOut = (shown: number): number => STEPS.findLast((step) => step < shown - SAME) ?? 0.25;

/** The factor to render; 'fit' makes a page of `natural` pixels as wide as `available`. */
export function renderedFactor(zoom: Zoom, natural: number, available: number): number {
  if (zoom !== 'fit') return zoom;
  if (natural <= 0 || available <= 0) return 1;
  return Math.min(4, Math.max(0.1, available / natural));
}

/** Width of an element in whole pixels, observed; 0 before layout. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
