/** Words of what is asked about documents before a decision, and of their outcomes (D-18, D-19). */
export const documentReview = {
  blocks_one: 'Este arquivo fica bloqueado: não pode mais ser alterado e continua visível na rodada anterior.',
  blocks_other:
    'Estes arquivos ficam bloqueados: não podem mais ser alterados e continuam visíveis na rodada anterior.',
  approved: {
    title: 'Reprovar um arquivo já aprovado?',
    text: 'O mesmo arquivo está aprovado em outra pendência. Confira antes de reprovar:',
    where: '{{name}} está aprovado em',
    open: 'Abrir em nova aba',
    goOn: 'Reprovar mesmo assim',
  },
  validity: {
    title: 'O vencimento está certo?',
    text: 'O catálogo pede um vencimento para este documento. Confira e corrija, se for preciso, antes de concluir.',
    missing: 'Sem vencimento. Pela emissão em {{issued}}, seria {{expected}}.',
    differs: 'Pela emissão em {{issued}}, o vencimento seria {{expected}}.',
    field: 'Vencimento de {{name}}',
    goOn: 'Concluir',
  },
  outcome: {
    label: 'Avaliação de {{name}}',
    choose: 'Avaliar',
    change: 'Mudar',
    saved: 'Avaliação salva: {{outcome}}',
    by: 'por {{name}}',
    reading: 'Leitura: {{verdict}}',
  },
};
