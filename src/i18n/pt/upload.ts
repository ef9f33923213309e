/** Words of what a supplier sees before and while sending files (D-20, D-22, D-28). */
export const upload = {
  guide: {
    title: 'O que será conferido',
    returned: 'Por que o último envio voltou',
    items: 'Itens do checklist',
    why: 'Por que é pedido',
    category: 'Categoria',
    due: 'Prazo',
    month: 'Mês de referência',
    files: 'Arquivos aceitos',
    accepted: 'PDF, JPG, PNG, DOCX, XLSX ou XML, até {{max}} MB cada, {{count}} por vez',
    below_one: 'Será conferido {{count}} item do checklist abaixo.',
    below_other: 'Serão conferidos os {{count}} itens do checklist abaixo.',
    noItems: 'A análise confere o documento inteiro.',
  },
};
