import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box, ButtonBase } from '@mui/material';
import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../i18n/index.ts';

type Props = {
  /** `note`: a warning about the file. */
  files: readonly { id: number; name: string; note?: string }[];
  selected: number | null;
  onSelect: (id: number) => void;
  panelId: string;
};

/** Tabs of the files, with arrow keys, Home and End (ARIA tabs pattern). */
export function FileTabs({ files, selected, onSelect, panelId }: Props) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const index = files.findIndex((file) => file.id === selected);

  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: files.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const file = files[(to + files.length) % files.length];
    if (!file) return;
    onSelect(file.id);
    list.current?.querySelector<HTMLElement>(`[data-file="${file.id}"]`)?.focus();
  };

  return (
    <Box
      ref={list}
      role="tablist"
      aria-label={t('viewer.files')}
      onKeyDown={move}
      sx={{
        display: 'flex',
        gap: 1,
        minWidth: 0,
        flex: { xs: '1 1 100%', md: 1 },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        py: 1,
      }}
    >
      {files.map((file) => {
        const isSelected = file.id === selected;
        return (
          <ButtonBase
            key={file.id}
            id={`${panelId}-tab-${file.id}`}
            role="tab"
            aria-selected={isSelected}
            aria-controls={isSelected ? panelId : undefined}
            tabIndex={isSelected ? 0 : -1}
            data-file={file.id}
            title={file.note ? `${file.name} · ${file.note}` : file.name}
            onClick={() => onSelect(file.id)}
            sx={{
              gap: 1.5,
              height: 30,
              px: 2.5,
              flex: files.length > 2 ? '0 1 auto' : 'none',
              minWidth: 90,
              maxWidth: 240,
              borderRadius: 1,
              typography: 'body2',
              fontWeight: 500,
              color: isSelected ? 'text.primary' : 'text.secondary',
              bgcolor: isSelected ? 'background.sunken' : undefined,
              '&:hover': { bgcolor: 'background.sunken' },
              '@media (pointer: coarse)': { height: 44 },
            }}
          >
            {file.note ? (
              <WarningAmberOutlined sx={{ fontSize: 16, color: 'warning.main' }} aria-hidden />
            ) : (
              <InsertDriveFileOutlined sx={{ fontSize: 16 }} aria-hidden />
            )}
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {file.name}
            </Box>
            {file.note && <span className="visually-hidden">{file.note}</span>}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
