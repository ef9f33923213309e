import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Button } from '@mui/material';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useCan } from '../../access/useCan.ts';
import { useT } from '../../i18n/index.ts';
import { lazyWithTexts } from '../../lazy/lazyWithTexts.ts';
import { IMPORT_PATH, useObservedImports } from './importQueries.ts';

const ImportObserver = lazyWithTexts(async () => (await import('./ImportObserver.tsx')).ImportObserver);

/** The way to the import, for who may; observes the imports that are under way (E-15). */
export function ImportButton() {
  const t = useT();
  const mayImport = useCan('import_employee');
  const [observed] = useObservedImports();
  if (!mayImport) return null;
  const label = t('employees.import');
  return (
    <>
      <Button
        component={Link}
        to={IMPORT_PATH}
        variant="outlined"
        aria-label={label}
        sx={{ flex: 'none', px: { xs: 0, md: 3 }, minWidth: 44 }}
      >
        <UploadFileOutlined sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, ml: 1 }}>
          {label}
        </Box>
      </Button>
      <Suspense fallback={null}>
        {observed.map((id) => (
          <ImportObserver key={id} id={id} />
        ))}
      </Suspense>
    </>
  );
}
