import { useRef } from 'react';

/** What may be uploaded as a document (wire, section 5). */
export const ACCEPT = ['.pdf', '.docx', '.xlsx', '.xml', 'application/pdf', 'image/jpeg', 'image/png'].join(',');

type Options = {
  accept: string;
  multiple?: boolean;
  camera?: boolean;
  testId?: string;
  onFiles: (files: File[]) => void;
};

/** A hidden file input to be rendered, and what opens its dialog; the same file can be chosen again. */
export function useFilePicker({ camera, testId, onFiles, ...attributes }: Options) {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      {...attributes}
      ref={element}
      type="file"
      capture={camera ? 'environment' : undefined}
      hidden
      aria-hidden
      tabIndex={-1}
      data-testid={testId}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { input, open: () => element.current?.click() };
}
