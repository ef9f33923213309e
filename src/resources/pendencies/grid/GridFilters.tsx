import { Box, Button, Checkbox, FormHelperText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { Reference } from '../../../../contract/common.ts';
import { GRID } from '../../../../contract/constants.ts';
import { type PendencyGridOptions, shiftMonth } from '../../../../contract/pendencyGrid.ts';
import { PENDENCY_STATUSES } from '../../../../contract/pendencyStatus.ts';
import { PLANS } from '../../../../contract/projects.ts';
import { useAccount } from '../../../access/account.ts';
import { ChoiceInput } from '../../../components/inputs/ChoiceInput.tsx';
import { MonthRange } from '../../../components/inputs/MonthRange.tsx';
import { SegmentedControl } from '../../../components/inputs/SegmentedControl.tsx';
import { useT } from '../../../i18n/index.ts';
import { StatusIcon } from '../reference.tsx';
import { countGridFilters, type UsedGridAddress } from './gridAddress.ts';

type Props = {
  used: UsedGridAddress;
  options: PendencyGridOptions | undefined;
  /** The options will not be known. */
  failed: boolean;
  months: readonly string[];
};

/** The filters of the grid: plan, months, provider, project, document, status. */
export function GridFilters({ used, options, failed, months }: Props) {
  const t = useT();
  const { address, filter, clear } = used;
  // a supplier sees itself alone
  const seesOthers = useAccount()?.account.memberships.some(({ relationType }) => relationType === 'CONTRACTING');
  const [tooMany, setTooMany] = useState(false);
  const start = address.referenceMonthStart ?? months[0] ?? '';
  const end = address.referenceMonthEnd ?? months.at(-1) ?? '';
  const changeMonths = (from: string, until: string) => {
    const wrong = from !== '' && until !== '' && until > shiftMonth(from, GRID.maxMonths - 1);
    setTooMany(wrong);
    if (!wrong)
      filter({ referenceMonthStart: from || undefined, referenceMonthEnd: until || undefined, month: undefined });
  };
  const choice = (name: 'company' | 'project' | 'document', list: readonly Reference[] | undefined) => {
    const id = address[name];
    return {
      isFilter: true,
      options: list,
      failed,
      // an address may name what is no longer offered: it can still be taken away
      value: id === undefined ? null : (list?.find((one) => one.id === id) ?? { id, name: String(id) }),
      onChange: (option: Reference | null) => filter({ [name]: option?.id }),
    };
  };
  return (
    <Box
      role="search"
      aria-label={t('pendencyGrid.filters.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2 }}
    >
      <SegmentedControl
        label={t('pendencyGrid.filters.plan')}
        segments={[
          { value: 'all', label: t('pendencyGrid.filters.anyPlan') },
          ...PLANS.map((plan) => ({ value: plan, label: t(`contract.plan.${plan}`) })),
        ]}
        value={address.plan ?? 'all'}
        onChange={(value) => filter({ plan: PLANS.find((plan) => plan === value) })}
      />
      <Box sx={{ width: { xs: '100%', sm: 300 } }}>
        <MonthRange label={t('pendencyGrid.filters.months')} start={start} end={end} onChange={changeMonths} />
        {tooMany && (
          <FormHelperText error role="alert">
            {t('pendencyGrid.filters.tooMany', { count: GRID.maxMonths })}
          </FormHelperText>
        )}
      </Box>
      {seesOthers && (
        <ChoiceInput
          {...choice('company', options?.providers)}
          label={t('pendencyGrid.filters.provider')}
          any={t('pendencyGrid.filters.anyProvider')}
        />
      )}
      <ChoiceInput
        {...choice('project', options?.projects)}
        label={t('pendencyGrid.filters.project')}
        any={t('pendencyGrid.filters.anyProject')}
      />
      <ChoiceInput
        {...choice('document', options?.documents)}
        label={t('pendencyGrid.filters.document')}
        any={t('pendencyGrid.filters.anyDocument')}
        isCatalogue
      />
      <TextField
        select
        size="small"
        fullWidth={false}
        value={address.status}
        onChange={({ target }) => {
          const chosen: readonly string[] = [target.value].flat();
          filter({ status: PENDENCY_STATUSES.filter((status) => chosen.includes(status)) });
        }}
        slotProps={{
          select: {
            multiple: true,
            displayEmpty: true,
            renderValue: () => {
              const [first, ...more] = address.status;
              if (!first) return t('pendencyGrid.filters.anyStatus');
              const name = t(`contract.pendencyStatus.${first}`);
              return more.length === 0 ? name : `${name} +${more.length}`;
            },
          },
          htmlInput: { 'aria-label': t('pendencyGrid.filters.status') },
        }}
        sx={{ width: { xs: '100%', sm: 190 } }}
      >
        {PENDENCY_STATUSES.map((status) => (
          <MenuItem key={status} value={status} sx={{ gap: 2 }}>
            <Checkbox checked={address.status.includes(status)} tabIndex={-1} disableRipple sx={{ p: 0 }} />
            <StatusIcon status={status} />
            {t(`contract.pendencyStatus.${status}`)}
          </MenuItem>
        ))}
      </TextField>
      {countGridFilters(address) > 0 && (
        <Button variant="text" onClick={clear}>
          {t('common.actions.clearFilters')}
        </Button>
      )}
    </Box>
  );
}
