import { useCatalogueText } from '../i18n/catalogue.ts';

/** A text of the catalogue of documents, in the language of the page where it is a shipped one, else in Portuguese. */
export function CatalogueText({ children }: { children: string }) {
  const translated = useCatalogueText()(children);
  return translated === undefined ? <span lang="pt-BR">{children}</span> : translated;
}
