import InsertLinkOutlined from '@mui/icons-material/InsertLinkOutlined';
import { Box, Button, Popover, TextField, ToggleButton } from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { useTiptapEditor } from 'ra-input-rich-text';
import { type FormEvent, useRef, useState } from 'react';
import { LINK_ADDRESS } from '../../../contract/richText.ts';
import { useT } from '../../i18n/index.ts';

const addressOf = (typed: string): string => {
  const text = typed.trim();
  if (text === '' || LINK_ADDRESS.test(text)) return text;
  return text.includes('@') ? `mailto:${text}` : `https://${text}`;
};

/** Links the selected text, changes the link at the cursor, or removes it where the address is emptied. */
export function LinkButton() {
  const t = useT();
  const editor = useTiptapEditor();
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current?.isActive('link') ?? false });
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const label = t('richText.link');

  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // it is inside the form of the page
    const href = addressOf(typed ?? '');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !isLink) {
      chain.insertContent({ type: 'text', text: typed?.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).run();
    setTyped(null);
  };
  return (
    <>
      <ToggleButton
        ref={button}
        size="small"
        value="link"
        selected={isLink}
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setTyped(String(editor.getAttributes('link').href ?? ''))}
      >
        <InsertLinkOutlined fontSize="inherit" />
      </ToggleButton>
      <Popover
        open={typed !== null}
        anchorEl={button.current}
        onClose={() => setTyped(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Box
          component="form"
          onSubmit={apply}
          sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, p: 3, width: 320 }}
        >
          <TextField
            label={t('richText.linkAddress')}
            value={typed ?? ''}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
          />
          <Button type="submit" variant="contained">
            {t('richText.apply')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
