/** First letters of the first and last name: 'Marina de Souza Albuquerque' → 'MA'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '');
  return letters.join('').toLocaleUpperCase('pt-BR');
}

type Props = {
  name: string;
  /** Of the side, in pixels. */
  size?: number;
  accent?: boolean;
  /** Address of a photo, shown in place of the initials. */
  photo?: string | undefined;
};

/** The photo or the initials of a person in a circle; decoration beside the name. */
export const PersonDisc = ({ name, size = 20, accent = false, photo }: Props) => (
  <span
    className={accent ? 'person-disc accent' : 'person-disc'}
    aria-hidden
    style={{ width: size, height: size, ...((accent || size > 24) && { fontSize: size * 0.4, lineHeight: 1 }) }}
  >
    {photo ? <img src={photo} alt="" /> : initialsOf(name)}
  </span>
);
