import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import { Box, Button, Tooltip, Typography } from '@mui/material';
import { CatalogueText } from '../../../components/CatalogueText.tsx';
import { ButtonKey } from '../../../components/inputs/KeyHint.tsx';
import { useT } from '../../../i18n/index.ts';
import { NotesPanel, NotesToggle, type NotesWork } from '../../../resources/analysisNotes/reference.tsx';
import { flexWrap } from '../../../theme/layout.ts';
import { FindingList, VerdictChips } from '../reading/FindingList.tsx';
import type { ShownFinding } from '../reading/useReadings.ts';
import { useReview } from '../reviewContext.ts';
import { REST_OK_KEY } from '../useShortcuts.ts';
import { AnswerChip, AnswerGroup } from './AnswerGroup.tsx';
import { JustificationStep } from './JustificationStep.tsx';
import { fileName, ShowPlace } from './PlaceField.tsx';
import { useWork } from './workState.ts';

/** What is right needs no line of its own: its chip stands beside the answer. */
const isRight = ({ verdict }: ShownFinding): boolean => verdict === 'MATCH';

/** The items that the document is judged by, each with its answer (D-25 to D-27); read only without the permission. */
export function Checklist({ notes }: { notes: NotesWork }) {
  const t = useT();
  const { record, may } = useReview();
  const { checklist, readings, list } = useWork();
  const { items, current, setCurrent, mayAnswer, justifying } = checklist;
  const unanswered = items.filter((item) => item.status === 'UNCHECKED').length;
  const isSupplier = record.side === 'PROVIDER';

  return (
    <Box component="section" aria-labelledby="review-checklist" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ ...flexWrap, columnGap: 2, minHeight: 38, px: 4, py: 0.5 }}>
        <Typography id="review-checklist" variant="h3" component="h2" sx={{ fontSize: 13 }}>
          {t('pendencyReview.checklist.title')}
        </Typography>
        {items.length > 0 && (
          <Typography variant="caption" className="num" color="text.secondary" sx={{ mr: 'auto' }}>
            {isSupplier && !mayAnswer && unanswered === items.length
              ? t('pendencyReview.checklist.readOnly')
              : t('pendencyReview.checklist.answered', { answered: items.length - unanswered, total: items.length })}
          </Typography>
        )}
        {may('see_analysis_note') && <NotesToggle record={record} work={notes} />}
        {mayAnswer && unanswered > 1 && (
          <Button
            size="small"
            variant="text"
            onClick={checklist.restOk}
            aria-keyshortcuts={REST_OK_KEY}
            endIcon={<ButtonKey>{REST_OK_KEY}</ButtonKey>}
            sx={{ color: 'ink.primary' }}
          >
            {t('keys.review.restOk')}
          </Button>
        )}
      </Box>
      {may('see_analysis_note') && <NotesPanel record={record} mayAdd={may('add_analysis_note')} work={notes} />}
      {items.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 4, pb: 3 }}>
          {t('pendencyReview.checklist.none')}
        </Typography>
      ) : (
        <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item, index) => {
            const number = index + 1;
            const isCurrent = mayAnswer && index === current;
            const isInvalid = item.status === 'INVALID';
            const step = justifying?.id === item.id ? justifying.status : null;
            const found = readings.of(item.id);
            return (
              <li
                key={item.id}
                className={readings.readings.length > 0 ? 'review-item read' : 'review-item'}
                data-item={index}
                aria-current={isCurrent || undefined}
                onFocus={() => setCurrent(index)}
              >
                <div className="line">
                  <span aria-hidden className={`num number ${isInvalid ? 'invalid' : ''}`}>
                    {number}
                  </span>
                  <p>
                    <CatalogueText>{item.name}</CatalogueText>
                  </p>
                  <div className="answer">
                    <VerdictChips findings={found.filter(isRight)} onShow={readings.show} />
                    {item.isFromAutomaticAnalysis && item.status !== 'UNCHECKED' && (
                      <Tooltip title={t('pendencyReview.checklist.byReading')}>
                        <AutoAwesomeOutlined
                          titleAccess={t('pendencyReview.checklist.byReading')}
                          sx={{ fontSize: 16, color: 'ink.primary' }}
                        />
                      </Tooltip>
                    )}
                    {mayAnswer && (
                      <button
                        type="button"
                        className="bare sign clear-answer"
                        aria-label={t('pendencyReview.checklist.clear', { number })}
                        onClick={() => checklist.answer(index, 'UNCHECKED')}
                        style={item.status === 'UNCHECKED' ? { visibility: 'hidden' } : undefined}
                      >
                        <CloseOutlined style={{ fontSize: 17 }} />
                      </button>
                    )}
                    {mayAnswer ? (
                      <AnswerGroup
                        label={t('pendencyReview.checklist.answer', { number, name: item.name })}
                        status={step ?? item.status}
                        onAnswer={(answer) => checklist.answer(index, answer)}
                        describedBy={isInvalid ? `review-why-${item.id}` : undefined}
                      />
                    ) : (
                      unanswered < items.length && <AnswerChip status={item.status} />
                    )}
                  </div>
                </div>
                <FindingList findings={found.filter((finding) => !isRight(finding))} onShow={readings.show} />
                {step ? (
                  <JustificationStep key={step} item={item} index={index} status={step} />
                ) : (
                  isInvalid &&
                  item.invalidDescription && (
                    <Box
                      sx={{
                        ...flexWrap,
                        ml: 11,
                        mr: 4,
                        mb: 3,
                        px: 2.5,
                        py: 1.5,
                        gap: 2,
                        borderRadius: 2,
                        bgcolor: 'soft.error',
                      }}
                    >
                      <DescriptionOutlined aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
                      <Typography
                        id={`review-why-${item.id}`}
                        variant="body2"
                        sx={{ flex: '1 1 160px', minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                      >
                        {item.invalidDescription}
                      </Typography>
                      {may('see_pendency_file') &&
                        item.invalidPlace &&
                        fileName(record.documents, item.invalidPlace) && (
                          <ShowPlace place={item.invalidPlace} number={number} />
                        )}
                      {mayAnswer && (
                        <Button
                          size="small"
                          variant="text"
                          aria-label={t('pendencyReview.checklist.editJustification', { number })}
                          onClick={() => checklist.answer(index, 'INVALID')}
                          sx={{ color: 'ink.primary' }}
                        >
                          {t('common.actions.edit')}
                        </Button>
                      )}
                    </Box>
                  )
                )}
              </li>
            );
          })}
        </Box>
      )}
    </Box>
  );
}
