import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { Navigate } from 'react-router-dom';
import type { Gate } from '../../../contract/passages.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import { useCan } from '../../access/useCan.ts';
import { SectionDenied, SectionFailed, SectionWait } from '../../components/feedback/sections.tsx';
import { EmptyState } from '../../components/feedback/states.tsx';
import { Card } from '../../components/form/Card.tsx';
import { ChoiceInput } from '../../components/inputs/ChoiceInput.tsx';
import { useRead } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';
import { PASSAGES_PATH } from '../../routes.ts';
import { OpenGate } from './OpenGate.tsx';
import type { GatePlace } from './useGateReader.ts';

/** `/portaria`: reads badges and documents, answers, and records entries and exits (X-15; rulings 19, 25, 28). */
export default function GatePage() {
  const t = useT();
  const account = useAccount();
  const [mayRegister, maySee] = [useCan('register_passage'), useCan('see_passages')];
  const { selected } = useSelectedCompanies();
  const { data, error, refetch } = useRead(['gates', selected], (provider, options) => provider.getGates(options), {
    enabled: mayRegister,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [kept, setKept] = useStore<GatePlace | null>('passages.gate', null);
  const gate = data?.find(({ id }) => id === kept?.projectId);
  if (account && !mayRegister && maySee) return <Navigate to={PASSAGES_PATH} replace />;
  const content = () => {
    if (account && !mayRegister) return <SectionDenied permission="register_passage" />;
    if (error && !data) return <SectionFailed title={t('passages.gate.loadFailed')} error={error} onRetry={refetch} />;
    if (!data) return <SectionWait />;
    if (gate && kept) return <OpenGate gate={gate} place={kept} onChange={() => setKept(null)} />;
    return <GateChoice gates={data} onChoose={setKept} />;
  };
  return gate && kept && mayRegister ? (
    content()
  ) : (
    <Box sx={{ px: { xs: 4, md: '32px' }, py: { xs: 3, md: 4 }, width: '100%', maxWidth: 640, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 4 }}>
        {t('passages.gateTitle')}
      </Typography>
      {content()}
    </Box>
  );
}

/** Where the gate is: asked once on each device. */
function GateChoice({ gates, onChoose }: { gates: readonly Gate[]; onChoose: (place: GatePlace) => void }) {
  const t = useT();
  const [chosen, setChosen] = useState<number | null>(gates.length === 1 ? (gates[0]?.id ?? null) : null);
  const [departmentId, setDepartmentId] = useState<number | null>(null);
  const gate = gates.find(({ id }) => id === chosen);
  const areas = gate?.departments.map(({ id, name, facility }) => ({ id, name: `${name} · ${facility}` })) ?? [];
  if (gates.length === 0) {
    return (
      <Card>
        <EmptyState title={t('passages.gate.none')} text={t('passages.gate.noneText')} />
      </Card>
    );
  }
  return (
    <Card title={t('passages.gate.choose')} lead={t('passages.gate.chooseText')}>
      <Box sx={{ display: 'grid', gap: 2, p: 4 }}>
        <ChoiceInput
          label={t('passages.gate.project')}
          any={t('passages.gate.anyProject')}
          options={gates.map(({ id, name, company }) => ({ id, name: `${name} · ${company}` }))}
          value={gate ? { id: gate.id, name: `${gate.name} · ${gate.company}` } : null}
          onChange={(option) => {
            setChosen(option?.id ?? null);
            setDepartmentId(null);
          }}
        />
        {areas.length > 0 && (
          <ChoiceInput
            label={t('passages.gate.area')}
            any={t('passages.gate.anyArea')}
            options={areas}
            value={areas.find(({ id }) => id === departmentId) ?? null}
            onChange={(option) => setDepartmentId(option?.id ?? null)}
          />
        )}
        <Button
          variant="contained"
          disabled={!gate}
          onClick={() => gate && onChoose({ projectId: gate.id, departmentId })}
          sx={{ justifySelf: 'start' }}
        >
          {t('passages.gate.open')}
        </Button>
      </Box>
    </Card>
  );
}
