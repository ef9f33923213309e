import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { calledName } from '../../../contract/common.ts';
import type { Employee } from '../../../contract/employees.ts';
import { PersonDisc } from '../../components/fields/PersonDisc.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';

/** The photo of an employee, or the initials; fetched once it is scrolled into view. Decoration beside the name (E-19). */
export function EmployeePhoto({
  employee: { id, image, ...names },
  size = 24,
}: {
  employee: Pick<Employee, 'id' | 'name' | 'image'> & Partial<Pick<Employee, 'socialName'>>;
  /** Of the side, in pixels. */
  size?: number;
}) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSeen = useIsSeen(place);
  const { data: blob } = useRead(
    // another photo has another name
    ['photos', image],
    (provider, options) => provider.getEmployeeImage(id, options),
    { enabled: image !== null && isSeen, staleTime: Number.POSITIVE_INFINITY },
  );
  const [photo, setPhoto] = useState<string>();
  useEffect(() => {
    if (!blob || image === null) return setPhoto(undefined);
    const url = URL.createObjectURL(blob);
    setPhoto(url);
    return () => URL.revokeObjectURL(url);
  }, [blob, image]);
  return (
    <Box component="span" ref={setPlace} sx={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <PersonDisc name={calledName(names)} size={size} photo={photo} />
    </Box>
  );
}

/** Whether the element was in view once. */
function useIsSeen(element: HTMLElement | null): boolean {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
