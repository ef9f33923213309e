import { Box, Paper, Popper } from '@mui/material';
import { PersonDisc } from '../../../components/fields/PersonDisc.tsx';
import { useT } from '../../../i18n/index.ts';
import type { Mentions } from './useMentions.ts';

type Props = { id: string; anchor: HTMLElement | null; mentions: Mentions };

export const mentionOptionId = (listId: string, index: number) => `${listId}-${index}`;

/** Suggestions of people to mention; the focus stays in the text field (ARIA combobox). */
export function MentionList({ id, anchor, mentions }: Props) {
  const t = useT();
  return (
    <Popper open={mentions.isOpen} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
      <Paper elevation={3} sx={{ mt: 1, width: 'min(360px, calc(100vw - 32px))', maxHeight: 264, overflowY: 'auto' }}>
        <Box id={id} role="listbox" aria-label={t('pendencyReview.chat.mention')} sx={{ m: 0, p: 1 }}>
          {mentions.people.map((person, index) => (
            <Box
              key={person.uid}
              id={mentionOptionId(id, index)}
              role="option"
              aria-selected={index === mentions.active}
              // keeps the focus in the text field
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 2,
                minHeight: 36,
                px: 2,
                borderRadius: 1,
                cursor: 'pointer',
                bgcolor: index === mentions.active ? 'background.selected' : undefined,
                '&:hover': { bgcolor: 'background.sunken' },
                '@media (pointer: coarse)': { minHeight: 44 },
              }}
            >
              <PersonDisc name={person.displayName} />
              <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                <Box component="span" sx={{ fontWeight: 550 }}>
                  {person.displayName}
                </Box>
                <Box component="span" sx={{ color: 'text.secondary', typography: 'caption' }}>
                  {` · ${person.company.name}`}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  );
}
