import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { ClearButtons, FormatButtons, ListButtons, TiptapEditorProvider, useTiptapEditor } from 'ra-input-rich-text';
import {
  type AriaAttributes,
  type FocusEvent,
  type FocusEventHandler,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { LINK_ADDRESS } from '../../../contract/richText.ts';
import { useT } from '../../i18n/index.ts';
import { RICH_TEXT_STYLE } from '../fields/RichText.tsx';
import { LinkButton } from './LinkButton.tsx';

/** What the allow-list of the contract permits, and nothing else. */
const extensionsOf = (headings: boolean) => [
  StarterKit.configure({
    heading: headings && { levels: [1, 2, 3] },
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false, // would add a paragraph to what was read
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (address) => LINK_ADDRESS.test(address),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
];

/** As MUI gives them to an input, with `onEdit` in place of the event of a change. */
type Props = {
  id?: string;
  value?: string;
  onEdit?: (html: string) => void;
  headings?: boolean;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
  readOnly?: boolean;
  required?: boolean;
  'aria-invalid'?: AriaAttributes['aria-invalid'];
  'aria-describedby'?: string;
  ref?: Ref<{ focus: () => void }>;
};

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/**
 * TipTap with the toolbar of ra-input-rich-text. Its `RichTextInput` is not used: it sets the content again after each
 * key, which breaks redo, and shows field codes in place of our texts.
 */
export function RichTextEditor({
  id = '',
  value = '',
  onEdit,
  onFocus,
  onBlur,
  readOnly = false,
  headings = false,
  ref,
  ...props
}: Props) {
  // the editor normalises HTML: what it makes of a value that came from outside counts as this value
  const read = useRef({ value, html: value });
  const given = useRef(value);
  const [extensions] = useState(() => extensionsOf(headings));
  const editor = useEditor({
    extensions,
    content: value,
    editable: !readOnly,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(props['aria-invalid'] ?? false),
        ...(props['aria-describedby'] && { 'aria-describedby': props['aria-describedby'] }),
        ...(props.required && { 'aria-required': 'true' }),
        ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
      },
      // Tab leaves the field also inside a list (WCAG 2.1.2)
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Tab' },
    },
    onCreate: ({ editor: made }) => {
      read.current = { value, html: htmlOf(made) };
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      given.current = html === read.current.html ? read.current.value : html;
      onEdit?.(given.current);
    },
  });
  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    read.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a fieldset disables inputs and buttons, but nothing that is contenteditable
    const isEditable = !readOnly && !frame.current?.closest('fieldset:disabled');
    if (editor.isEditable !== isEditable) editor.setEditable(isEditable, false);
  });

  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
  };
  return (
    <TiptapEditorProvider value={editor}>
      <Box ref={frame} onFocus={onFocus} onBlur={leave} sx={{ flex: 1, minWidth: 0 }}>
        {!readOnly && <Toolbar editorId={id} headings={headings} />}
        <Box
          component={EditorContent}
          editor={editor}
          sx={{
            '& .tiptap': {
              minHeight: 84,
              maxHeight: headings ? '44dvh' : 320,
              overflowY: 'auto',
              p: '8px 10px',
              lineHeight: '20px',
              outline: 'none',
              ...RICH_TEXT_STYLE,
            },
          }}
        />
      </Box>
    </TiptapEditorProvider>
  );
}

const BUTTONS = 'button:not(:disabled)';

/** One stop of the Tab key; arrows, Home and End move inside (WAI-ARIA, toolbar pattern). */
function Toolbar({ editorId, headings }: { editorId: string; headings: boolean }) {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const stopAt = (current: Element | undefined) => {
    for (const button of bar.current?.querySelectorAll('button') ?? []) button.tabIndex = button === current ? 0 : -1;
  };
  useEffect(() => stopAt(bar.current?.querySelector(BUTTONS) ?? undefined));
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const next = steps[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <Box
      ref={bar}
      role="toolbar"
      aria-label={t('richText.toolbar')}
      aria-controls={editorId}
      onKeyDown={move}
      onFocus={({ target }) => stopAt(target)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: '4px',
        borderBottom: '1px solid',
        borderColor: 'divider',
        '& .MuiToggleButtonGroup-root': { p: 0, border: 0, bgcolor: 'transparent' },
        '& .MuiToggleButton-root': { px: '6px', fontSize: 18 },
        '& .MuiToggleButton-root.Mui-selected': { bgcolor: 'soft.primary', color: 'ink.primary', boxShadow: 'none' },
      }}
    >
      {headings && <HeadingButtons />}
      <FormatButtons size="small" />
      <ListButtons size="small" />
      <LinkButton />
      <ClearButtons size="small" />
    </Box>
  );
}

const HEADINGS = [
  { level: 2, label: 'richText.heading' },
  { level: 3, label: 'richText.subheading' },
] as const;

/** The two levels below the title; pressed again, the line becomes a paragraph. */
function HeadingButtons() {
  const t = useT();
  const editor = useTiptapEditor();
  const level = useEditorState({ editor, selector: ({ editor: current }) => current?.getAttributes('heading').level });
  return (
    <ToggleButtonGroup size="small" value={level ?? null}>
      {HEADINGS.map((heading) => (
        <ToggleButton
          key={heading.level}
          value={heading.level}
          aria-label={t(heading.label)}
          title={t(heading.label)}
          onClick={() => editor.chain().focus().toggleHeading({ level: heading.level }).run()}
        >
          <Box component="b" aria-hidden sx={{ fontSize: 13, lineHeight: '18px', minWidth: 18 }}>
            H{heading.level}
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
