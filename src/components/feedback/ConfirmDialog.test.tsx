import { createTheme, ThemeProvider } from '@mui/material';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { prumoLight } from '../../theme/theme.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const theme = createTheme(prumoLight);

function open(props: Partial<ComponentProps<typeof ConfirmDialog>> = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  render(
    <ThemeProvider theme={theme}>
      <ConfirmDialog
        open
        title="Enviar para análise?"
        confirmLabel="Enviar para análise"
        onConfirm={onConfirm}
        onClose={onClose}
        {...props}
      >
        Os documentos ficam bloqueados.
      </ConfirmDialog>
    </ThemeProvider>,
  );
  return { onConfirm, onClose };
}

const confirm = () => screen.getByRole('button', { name: 'Enviar para análise' });

test('the dialog is named by its question, and its focus begins on Cancelar', () => {
  open();
  const dialog = screen.getByRole('alertdialog', { name: 'Enviar para análise?' });
  expect(dialog.textContent).toContain('Os documentos ficam bloqueados.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));
});

test('confirming without a reason hands in an empty text', () => {
  const { onConfirm } = open();
  fireEvent.click(confirm());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('');
});

test('a required reason takes the focus, is asked for, counted, trimmed and handed in', () => {
  const { onConfirm } = open({ reason: { required: true, max: 20, label: 'Motivo' } });
  const field = screen.getByRole('textbox', { name: /Motivo/ });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '   ' } });
  fireEvent.click(confirm());
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText('Informe o motivo')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '  guia errada ' } });
  expect(screen.getByText('11 de 20 caracteres')).toBeTruthy();
  fireEvent.click(confirm());
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('guia errada');
});

test('a required reason is asked for by the name of its field', () => {
  open({ reason: { required: true, label: 'Pergunta' } });
  fireEvent.click(confirm());
  expect(screen.getByRole('alert').textContent).toBe('Informe a pergunta');
});

test('a reason that is too long is refused by its length, with everything that was typed still there', () => {
  const { onConfirm } = open({ reason: { max: 5 } });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Motivo/ });
  fireEvent.change(field, { target: { value: 'abcdef' } });
  expect(screen.getByText('Use no máximo 5 caracteres')).toBeTruthy();
  fireEvent.click(confirm());
  expect(onConfirm).not.toHaveBeenCalled();
  expect(field.value).toBe('abcdef');
});

test('while the action is on its way nothing can be pressed twice, and Escape does not leave', () => {
  const { onConfirm, onClose } = open({ busy: true, error: 'Tente novamente' });
  fireEvent.click(confirm());
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('Tente novamente');
});

test('Escape cancels', () => {
  const { onClose } = open();
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});
