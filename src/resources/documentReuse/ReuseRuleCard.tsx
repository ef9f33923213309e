import { Box, MenuItem, TextField } from '@mui/material';
import { REUSE_RULES, type ReuseRule, type ReuseRules } from '../../../contract/documentReuse.ts';
import { useAccountCompany } from '../../access/accountCompany.ts';
import { DenialNote } from '../../access/Denied.tsx';
import { useCompanyRights } from '../../access/useCan.ts';
import { useAction } from '../../components/action/useAction.tsx';
import { SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ReadValue } from '../../components/form/ReadValue.tsx';
import { Inside } from '../../components/inputs/GroupInputs.tsx';
import { useProvider, useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { rulesKey } from './reuseQueries.ts';

const AS_COMPANY = 'company';
const ruleOf = (text: string): ReuseRule | null => REUSE_RULES.find((rule) => rule === text) ?? null;

type Props = {
  /** The kind of document: a shipped entry (also of its adaptation) or one of the company's own; null: all. */
  kindId: number | null;
};

/** What the company does with a document that serves again: saved as soon as it is chosen. */
export function ReuseRuleCard({ kindId }: Props) {
  const t = useT();
  const { company } = useAccountCompany();
  const rights = useCompanyRights(company.id);
  const provider = useProvider();
  const denial = rights.denial('configure_project_pendency');
  const { data, error, refetch } = useRead(rulesKey(company.id), (reader, options) =>
    reader.getReuseRules(company.id, options),
  );
  const saving = useAction<ReuseRule | null, ReuseRules>({
    run: (rule) => provider.setReuseRule(company.id, { systemPendencyId: kindId, rule }),
    done: () => t('documentReuse.rules.saved'),
    failed: t('documentReuse.rules.failed'),
    invalidate: [[...rulesKey(company.id)], 'configHistory'],
  });
  const own = data?.documents.find(({ systemPendencyId }) => systemPendencyId === kindId)?.rule;
  const shown = saving.running ?? (kindId === null ? data?.rule : own);
  const applied = shown ?? data?.rule;
  return (
    <Card
      title={t(kindId === null ? 'documentReuse.rules.titleAll' : 'documentReuse.rules.title')}
      lead={t('documentReuse.rules.lead')}
    >
      <Inside>
        {!data && !error && <SectionWait lines={2} />}
        {error && !data && (
          <SectionFailed title={t('documentReuse.rules.loadFailed')} error={error} onRetry={refetch} />
        )}
        {data && applied && denial && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <ReadValue label={t('documentReuse.rules.label')}>
              {[t(`documentReuse.rules.rule.${applied}`), t(`documentReuse.rules.help.${applied}`)].join('\n')}
            </ReadValue>
            <DenialNote denial={denial} lead={t('systemPendencies.readOnly')} />
          </Box>
        )}
        {data && applied && !denial && (
          <TextField
            select
            fullWidth
            label={t('documentReuse.rules.label')}
            value={shown ?? AS_COMPANY}
            disabled={saving.busy}
            helperText={t(`documentReuse.rules.help.${applied}`)}
            onChange={(event) => saving.run(ruleOf(event.target.value))}
            sx={{ maxWidth: 560 }}
          >
            {kindId !== null && (
              <MenuItem value={AS_COMPANY}>
                {t('documentReuse.rules.asCompany', { rule: t(`documentReuse.rules.rule.${data.rule}`) })}
              </MenuItem>
            )}
            {REUSE_RULES.map((rule) => (
              <MenuItem key={rule} value={rule}>
                {t(`documentReuse.rules.rule.${rule}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Inside>
    </Card>
  );
}
