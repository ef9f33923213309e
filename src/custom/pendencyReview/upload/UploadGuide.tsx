import ExpandMore from '@mui/icons-material/ExpandMore';
import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import { Alert, Box, ButtonBase, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'react-admin';
import { UPLOAD } from '../../../../contract/constants.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { DateText, MonthText } from '../../../components/fields/values.tsx';
import { useT } from '../../../i18n/index.ts';

type Props = { record: Pendency };

const MAX_MB = UPLOAD.maxBytes / 1024 / 1024;
/** Statuses in which the last rejection is shown. */
const RETURNED: readonly Pendency['status'][] = ['OPEN', 'PRE_REJECTED'];

/** The reason of the last rejection. */
export function ReturnedReason({ record, children }: Props & { children?: ReactNode }) {
  const t = useT();
  if (!record.note || !RETURNED.includes(record.status)) return null;
  return (
    <Alert severity="error" icon={<ReplyOutlined fontSize="inherit" />} sx={{ my: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('pendencyReview.returned')}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {record.note}
      </Typography>
      {children}
    </Alert>
  );
}

/** Short guide beside the drop area, where checklist and due date are visible. */
export function UploadHint({ record }: Props) {
  const t = useT();
  const { length: count } = record.checklist;
  return (
    <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 2 }}>
      {count > 0 ? t('upload.guide.below', { count }) : t('upload.guide.noItems')} {t('upload.guide.category')}:{' '}
      <CatalogueText>{record.category}</CatalogueText>
    </Typography>
  );
}

/** Guide on the phone's sheet: checklist, reason, due date and accepted files (D-20, D-25). Expanded the first time. */
export function UploadGuide({ record }: Props) {
  const t = useT();
  const id = useId();
  const [isNew, setIsNew] = useStore<boolean>('upload.guideIsNew', true);
  const [open, setOpen] = useState(isNew);
  useEffect(() => setIsNew(false), [setIsNew]);
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ pt: 3 }}>
      <ButtonBase
        id={`${id}-title`}
        aria-expanded={open}
        aria-controls={`${id}-body`}
        onClick={() => setOpen(!open)}
        sx={{
          width: '100%',
          minHeight: 44,
          justifyContent: 'space-between',
          borderRadius: 1,
          typography: 'body2',
          fontWeight: 600,
        }}
      >
        {t('upload.guide.title')}
        <ExpandMore aria-hidden sx={{ fontSize: 20, transform: open ? 'rotate(180deg)' : undefined }} />
      </ButtonBase>
      <Box id={`${id}-body`} hidden={!open}>
        {record.checklist.length > 0 ? (
          <Box
            component="ol"
            aria-label={t('upload.guide.items')}
            sx={{ m: 0, mb: 2.5, pl: 5, '& > li': { typography: 'body2', py: 0.5, overflowWrap: 'anywhere' } }}
          >
            {record.checklist.map((item) => (
              <li key={item.id}>
                <CatalogueText>{item.name}</CatalogueText>
              </li>
            ))}
          </Box>
        ) : (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 2.5 }}>
            {t('upload.guide.noItems')}
          </Typography>
        )}
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 4, rowGap: 1.5 }}
        >
          {record.legalBasis && (
            <Fact label={t('upload.guide.why')}>
              <Box component="span" lang="pt-BR" sx={{ overflowWrap: 'anywhere' }}>
                {record.legalBasis}
              </Box>
            </Fact>
          )}
          <Fact label={t('upload.guide.category')}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              <CatalogueText>{record.category}</CatalogueText>
            </Box>
          </Fact>
          {record.dueDate && (
            <Fact label={t('upload.guide.due')}>
              <DateText value={record.dueDate} />
            </Fact>
          )}
          {record.referenceMonth && (
            <Fact label={t('upload.guide.month')}>
              <MonthText value={record.referenceMonth} />
            </Fact>
          )}
          <Fact label={t('upload.guide.files')} wide>
            {t('upload.guide.accepted', { max: MAX_MB, count: UPLOAD.maxFiles })}
          </Fact>
        </Box>
      </Box>
    </Box>
  );
}

type FactProps = {
  label: string;
  children: ReactNode;
  wide?: boolean;
};

/** A label and value pair of a `dl`. */
export const Fact = ({ label, children, wide = false }: FactProps) => (
  <Box
    sx={{
      minWidth: 0,
      gridColumn: wide ? '1 / -1' : undefined,
    }}
  >
    <Typography component="dt" variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
      {label}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, minHeight: 24, fontWeight: wide ? undefined : 500, display: 'flex', alignItems: 'center', gap: 1 }}
    >
      {children}
    </Typography>
  </Box>
);

type InlineFactProps = {
  label: string;
  children: ReactNode;
  /** No value and not editable: nothing is said. */
  isEmpty?: boolean;
  /** The value says by itself what it is. */
  isSaidAlone?: boolean;
  /** Of the second line. */
  isQuiet?: boolean;
};

/** A label and its value side by side, so that all facts of a record take a line or two. */
export const InlineFact = ({
  label,
  children,
  isEmpty = false,
  isSaidAlone = false,
  isQuiet = false,
}: InlineFactProps) =>
  isEmpty ? null : (
    <div className={isQuiet ? 'inline-fact quiet' : 'inline-fact'}>
      <dt className={isSaidAlone ? 'visually-hidden' : undefined}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
