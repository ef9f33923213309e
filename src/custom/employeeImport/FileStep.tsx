import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { IMPORT as LIMITS } from '../../../contract/constants.ts';
import type { EmployeeImport } from '../../../contract/employeeImports.ts';
import type { CompanyRef } from '../../../contract/session.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { BusyButton } from '../../components/feedback/BusyButton.tsx';
import { Card } from '../../components/form/Card.tsx';
import { useFilePicker } from '../../components/inputs/useFilePicker.tsx';
import { countFormat, useLocaleTag } from '../../components/list/countText.ts';
import { saveBlob } from '../../components/saveBlob.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { ImportHistory } from './ImportHistory.tsx';

type Props = { companies: readonly [CompanyRef, ...CompanyRef[]]; onStaged: (made: EmployeeImport) => void };

/** Step 1: the employer where there are several, the template, the file; earlier uploads below. */
export function FileStep({ companies, onStaged }: Props) {
  const t = useT();
  const provider = useProvider();
  const number = countFormat(useLocaleTag());
  const [companyId, setCompanyId] = useState(companies[0].id);
  const [isOver, setIsOver] = useState(false);
  const upload = useAction<File, EmployeeImport>({
    run: (file) => provider.previewImport(companyId, file),
    failed: t('employeeImports.file.failed'),
    inline: true,
    onDone: (_, made) => onStaged(made),
  });
  const template = useAction<number>({
    run: async (id) =>
      saveBlob(await provider.fetchImportTemplate(id), `${t('employeeImports.file.templateName')}.xlsx`),
    failed: t('employeeImports.file.templateFailed'),
  });
  const picker = useFilePicker({
    accept: '.xlsx,.csv',
    testId: 'import-file',
    onFiles: ([file]) => file && upload.run(file),
  });
  return (
    <>
      <Card title={t('employeeImports.file.title')} lead={t('employeeImports.file.lead')}>
        <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
          {companies.length > 1 && (
            <TextField
              select
              label={t('employeeImports.file.company')}
              value={companyId}
              onChange={({ target }) => setCompanyId(Number(target.value))}
              sx={{ maxWidth: 420 }}
            >
              {companies.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
          <Box
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setIsOver(false);
              const [file] = event.dataTransfer.files;
              if (file) upload.run(file);
            }}
            sx={{
              display: 'grid',
              justifyItems: 'center',
              gap: 2,
              p: { xs: 4, md: 8 },
              textAlign: 'center',
              border: '1px dashed',
              borderColor: isOver ? 'primary.main' : 'border.control',
              borderRadius: '8px',
              bgcolor: isOver ? 'soft.primary' : 'background.sunken',
            }}
          >
            <Box sx={{ fontWeight: 600 }}>{t('employeeImports.file.drop')}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {t('employeeImports.file.limits', { rows: number.format(LIMITS.maxRows) })}
            </Box>
            {picker.input}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2, mt: 2 }}>
              <BusyButton
                busy={template.busy}
                variant="outlined"
                startIcon={<FileDownloadOutlined />}
                onClick={() => template.run(companyId)}
              >
                {t('employeeImports.file.template')}
              </BusyButton>
              <BusyButton
                busy={upload.busy}
                variant="contained"
                startIcon={<UploadFileOutlined />}
                onClick={picker.open}
              >
                {t(upload.busy ? 'employeeImports.file.reading' : 'employeeImports.file.choose')}
              </BusyButton>
            </Box>
          </Box>
          {upload.error && (
            <Box role="alert" sx={{ color: 'ink.error' }}>
              {upload.error}
            </Box>
          )}
        </Box>
      </Card>
      <ImportHistory key={companyId} companyId={companyId} />
    </>
  );
}
