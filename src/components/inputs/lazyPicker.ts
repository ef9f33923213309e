import { lazy } from 'react';
import { fetchAhead } from '../../lazy/chunkReload.ts';
import { NativePickerField } from './NativePickerField.tsx';

/**
 * The field with our calendar, loaded by itself after `ready`; when its file cannot be had, the browser's own field stands in
 * its place, so that a date can be given and nothing else of the page is lost.
 */
export const lazyPicker = (ready?: () => Promise<unknown>, load = () => import('./PickerField.tsx')) =>
  lazy(async () => {
    await ready?.();
    try {
      return { default: (await fetchAhead(load)).PickerField };
    } catch {
      return { default: NativePickerField };
    }
  });
