import { afterEach, expect, test } from 'vitest';
import { loadCatalogue } from './catalogueTexts.ts';
import { changeLanguage } from './index.ts';
import { loadPageTexts } from './shell.ts';
import { toldOf } from './told.ts';

afterEach(() => changeLanguage('pt'));

test('X-09 an entry says the names of shipped profiles in the language of the page, and what a company wrote as it stands', async () => {
  await changeLanguage('es');
  await Promise.all([loadCatalogue('es'), loadPageTexts()]);
  const entry = { action: 'PROFILE_CHANGED', fieldName: 'profile', note: null };
  const changed = toldOf('account', { ...entry, oldValue: 'Usuário do fornecedor', newValue: 'Perfil da Serra' }, 'es');
  expect([changed.before, changed.after]).toEqual(['Usuario del proveedor', 'Perfil da Serra']);
  const answer = { action: 'CHECKLIST_ANSWERED', fieldName: 'O colaborador assinou?', oldValue: null, newValue: 'OK' };
  expect(toldOf('pendency', { ...answer, note: null }, 'es').field).toBe('¿El colaborador firmó?');
  const moved = toldOf(
    'company',
    { action: 'UPDATED', fieldName: 'city', note: null, oldValue: 'Natal', newValue: 'Recife' },
    'es',
  );
  expect(moved.before).toBe('Natal');
});

test('X-09 a note that lists codes is still read as one', async () => {
  await loadPageTexts();
  const note = {
    action: 'EXPORTED',
    fieldName: null,
    oldValue: null,
    newValue: null,
    note: 'see_pendency, see_projects',
  };
  expect(toldOf('profile', note, 'pt').note).not.toContain('see_');
});
