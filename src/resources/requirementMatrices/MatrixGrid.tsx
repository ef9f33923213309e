import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { memo, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { NOTICE } from '../../../contract/constants.ts';
import type { Assignee } from '../../../contract/pendencies.ts';
import { columnKey, type MatrixColumn, takesColumn } from '../../../contract/requirementMatrices.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { CatalogueText } from '../../components/CatalogueText.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Tag } from '../../components/fields/Tag.tsx';
import { fieldId } from '../../components/form/FormField.tsx';
import { useFormShell } from '../../components/form/FormShell.tsx';
import { useT } from '../../i18n/index.ts';
import { CheckboxIcon } from '../../theme/CheckboxIcon.tsx';
import { periodicityText } from '../systemPendencies/reference.tsx';
import { columnText, type DraftRow, type MatrixDraft } from './matrixDraft.ts';
import { documentAddress } from './matrixQueries.ts';
import './requirementMatrix.css';

type Props = Pick<MatrixDraft, 'columns' | 'rows'> & {
  typeNames: ReadonlyMap<number, string>;
  reviewers: readonly Assignee[];
  readOnly: boolean;
  onChange: (values: Partial<MatrixDraft>) => void;
};

/** Documents × whom they are asked of; where there is no room for the columns, each document lists them below its name. */
export function MatrixGrid({ columns, rows, typeNames, reviewers, readOnly, onChange }: Props) {
  const t = useT();
  const { errorOf } = useFormShell();
  const latest = useRef({ columns, rows, onChange });
  useEffect(() => {
    latest.current = { columns, rows, onChange };
  });
  const changeRow = useCallback((id: number, change: Partial<DraftRow> | null) => {
    const { rows: before, onChange: say } = latest.current;
    say({
      rows: before.flatMap((row) => (row.document.id !== id ? row : change === null ? [] : { ...row, ...change })),
    });
  }, []);
  const heads = columns.map((column) => ({ key: columnKey(column), text: columnText(column, t, typeNames), column }));
  const removeColumn = (key: string) =>
    onChange({
      columns: columns.filter((column) => columnKey(column) !== key),
      rows: rows.map((row) => ({ ...row, columns: row.columns.filter((one) => one !== key) })),
    });
  if (rows.length === 0) {
    return <EmptyState title={t('requirementMatrices.noRows')} text={t('requirementMatrices.noRowsText')} level={2} />;
  }
  return (
    // what scrolls sideways is reached by the keyboard
    <Box className="rm" role="group" aria-label={t('requirementMatrices.gridTitle')} tabIndex={0}>
      <table style={{ '--rm-columns': heads.length } as React.CSSProperties}>
        <thead>
          <tr>
            <th scope="col">{t('requirementMatrices.columns.document')}</th>
            <th scope="col" className="rm-who">
              {t('requirementMatrices.ownRule')}
            </th>
            {heads.map(({ key, text }) => (
              <th key={key} scope="col" className="rm-who">
                {text}
                {!readOnly && (
                  <IconButton
                    size="small"
                    aria-label={t('requirementMatrices.removeColumn', { name: text })}
                    onClick={() => removeColumn(key)}
                  >
                    <Close sx={{ fontSize: 14 }} />
                  </IconButton>
                )}
              </th>
            ))}
            <th scope="col">{t('requirementMatrices.columns.leadDays')}</th>
            <th scope="col">{t('requirementMatrices.columns.reviewer')}</th>
            {!readOnly && (
              <th scope="col">
                <span className="visually-hidden">{t('requirementMatrices.columns.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <MatrixRow
              key={row.document.id}
              {...{ row, at, heads, reviewers, readOnly }}
              periodicity={periodicityText({ ...row.document, months: null, movement: null }, t, [])}
              error={errorOf(`rows.${at}.leadDays`)}
              onChange={changeRow}
            />
          ))}
        </tbody>
      </table>
    </Box>
  );
}

type Head = { key: string; text: string; column: MatrixColumn };
type RowProps = {
  row: DraftRow;
  at: number;
  heads: readonly Head[];
  periodicity: string;
  error: string | undefined;
  reviewers: readonly Assignee[];
  readOnly: boolean;
  onChange: (id: number, change: Partial<DraftRow> | null) => void;
};
/** What is typed renders its own row alone: the form gives copies of all others, which say the same. */
const saysTheSame = ({ reviewers, ...before }: RowProps, { reviewers: now, ...after }: RowProps): boolean =>
  reviewers === now && JSON.stringify(before) === JSON.stringify(after);
const MatrixRow = memo(({ row, at, heads, periodicity, error, reviewers, readOnly, onChange }: RowProps) => {
  const t = useT();
  const { search } = useAccountCompany();
  const { document, columns, leadDays, reviewer } = row;
  const change = (values: Partial<DraftRow>) => onChange(document.id, values);
  const named = reviewers.some(({ uid }) => uid === reviewer);
  return (
    <tr>
      <th scope="row" id={fieldId(`rows.${at}`)} tabIndex={-1}>
        <Link to={documentAddress(document.id, search)}>
          <CatalogueText>{document.name}</CatalogueText>
        </Link>
        <span className="rm-below">
          <Tag>{t(`contract.plan.${document.plan}`)}</Tag> {t(`contract.pendencyType.${document.type}`)} · {periodicity}
          {!document.active && ` · ${t('requirementMatrices.removed')}`}
          {document.ownVersion && ` · ${t('requirementMatrices.hasOwnVersion')}`}
        </span>
      </th>
      <td className="rm-who">
        <Tick
          on={columns.length === 0}
          label={t('requirementMatrices.ownRule')}
          of={document.name}
          readOnly={readOnly || columns.length === 0}
          onToggle={() => change({ columns: [] })}
        />
      </td>
      {heads.map(({ key, text, column }) => (
        <td key={key} className="rm-who">
          {takesColumn(document.type, column) ? (
            <Tick
              on={columns.includes(key)}
              label={text}
              of={document.name}
              readOnly={readOnly}
              onToggle={(on) => change({ columns: on ? [...columns, key] : columns.filter((one) => one !== key) })}
            />
          ) : (
            <span className="rm-none">
              <span aria-hidden>–</span>
              <span className="visually-hidden">{t('requirementMatrices.notForType')}</span>
            </span>
          )}
        </td>
      ))}
      <td className="rm-field">
        <div>
          <span className="rm-label" aria-hidden>
            {t('requirementMatrices.columns.leadDays')}
          </span>
          {readOnly ? (
            <span>{leadDays || (document.leadDays ?? NOTICE.leads).join(', ')}</span>
          ) : (
            <input
              id={fieldId(`rows.${at}.leadDays`)}
              aria-label={t('requirementMatrices.leadOf', { name: document.name })}
              aria-invalid={Boolean(error)}
              aria-errormessage={error ? `${fieldId(`rows.${at}.leadDays`)}-error` : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              value={leadDays}
              placeholder={(document.leadDays ?? NOTICE.leads).join(', ')}
              onChange={(event) => change({ leadDays: event.target.value })}
            />
          )}
        </div>
        {error && (
          <span className="rm-error" id={`${fieldId(`rows.${at}.leadDays`)}-error`}>
            {error}
          </span>
        )}
      </td>
      <td className="rm-field">
        <div>
          <span className="rm-label" aria-hidden>
            {t('requirementMatrices.columns.reviewer')}
          </span>
          {readOnly ? (
            <span>
              {reviewers.find(({ uid }) => uid === reviewer)?.displayName ?? t('requirementMatrices.anybody')}
            </span>
          ) : (
            <select
              id={fieldId(`rows.${at}.reviewer`)}
              aria-label={t('requirementMatrices.reviewerOf', { name: document.name })}
              value={reviewer}
              onChange={(event) => change({ reviewer: event.target.value })}
            >
              <option value="">{t('requirementMatrices.anybody')}</option>
              {reviewer !== '' && !named && <option value={reviewer}>{t('requirementMatrices.otherPerson')}</option>}
              {reviewers.map(({ uid, displayName }) => (
                <option key={uid} value={uid}>
                  {displayName}
                </option>
              ))}
            </select>
          )}
        </div>
      </td>
      {!readOnly && (
        <td className="rm-remove">
          <IconButton
            size="small"
            aria-label={t('requirementMatrices.removeRow', { name: document.name })}
            onClick={() => onChange(document.id, null)}
          >
            <DeleteOutlined sx={{ fontSize: 18 }} />
          </IconButton>
        </td>
      )}
    </tr>
  );
}, saysTheSame);
MatrixRow.displayName = 'MatrixRow';

type TickProps = { on: boolean; label: string; of: string; readOnly: boolean; onToggle: (on: boolean) => void };
/** A real checkbox under the drawing of the design; more than a thousand of them must stay light. */
const Tick = ({ on, label, of, readOnly, onToggle }: TickProps) => (
  <label className="rm-tick" data-off={readOnly ? '' : undefined}>
    <span className="rm-box">
      <input
        type="checkbox"
        aria-label={`${label}: ${of}`}
        checked={on}
        disabled={readOnly}
        onChange={() => onToggle(!on)}
      />
      <CheckboxIcon state={on ? 'on' : 'off'} />
    </span>
    <span className="rm-short">{label}</span>
  </label>
);
