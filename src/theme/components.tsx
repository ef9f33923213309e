// Over 300 lines: MUI's overrides, one entry for each component.
import { alpha, createTheme, type ThemeOptions } from '@mui/material';
import { TIMER } from '../../contract/constants.ts';
import { CheckboxIcon } from './CheckboxIcon.tsx';
import type { ThemeMode } from './mode.ts';
import { raisedOf } from './palette.ts';
import { color, shadow as shadowTokens, size } from './tokens.json';
import { textStyle } from './typography.ts';

const COARSE = '@media (pointer: coarse)';

/** MUI's 25 shadows, mapped to the four steps of elevation. */
export function shadowsOf(mode: ThemeMode): NonNullable<ThemeOptions['shadows']> {
  const step = shadowTokens[mode];
  const shadows: NonNullable<ThemeOptions['shadows']> = [...createTheme().shadows];
  for (let i = 1; i < shadows.length; i++)
    shadows[i] = i === 1 ? step[1] : i <= 3 ? step[2] : i <= 12 ? step[3] : step[4];
  return shadows;
}

/** How each MUI and react-admin part looks in one mode: sizes, borders and states of the design, no meaning. */
export function componentsOf(mode: ThemeMode): ThemeOptions['components'] {
  const c = color[mode];
  const shadow = shadowTokens[mode];
  const ring = { outline: `2px solid ${c.focus}`, outlineOffset: 2 };
  const innerRing = { outline: `2px solid ${c.focus}`, outlineOffset: -2 };
  const floatingBorder = `1px solid ${mode === 'dark' ? c['border-strong'] : c.border}`;
  const floating = {
    backgroundColor: c.overlay,
    backgroundImage: 'none',
    border: floatingBorder,
    borderRadius: 8,
    boxShadow: shadow[3],
  };

  return {
    MuiCssBaseline: {
      styleOverrides: { body: { ...textStyle(13, 20, 420), fontOpticalSizing: 'auto' } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': ring } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'outlined', size: 'medium', color: 'primary' },
      styleOverrides: {
        root: {
          height: 32,
          padding: '0 12px',
          borderRadius: 6,
          minWidth: 0,
          whiteSpace: 'nowrap',
          [COARSE]: { height: 44 },
          '& .MuiButton-startIcon': { marginLeft: 0, marginRight: 7, '& > *:nth-of-type(1)': { fontSize: 16 } },
          '& .MuiButton-endIcon': { marginLeft: 7, marginRight: 0, '& > *:nth-of-type(1)': { fontSize: 16 } },
          // a disabled decision stays focusable (aria-disabled), so that its reason can be read
          '&[aria-disabled="true"], &.Mui-disabled': {
            backgroundColor: c['surface-3'],
            color: c['text-3'],
            borderColor: 'transparent',
            boxShadow: 'none',
            cursor: 'not-allowed',
          },
        },
        sizeSmall: { height: 28, padding: '0 9px' },
        sizeLarge: { height: 40, fontSize: 14 },
        outlined: {
          borderColor: c['border-strong'],
          color: c.text,
          backgroundColor: c.surface,
          boxShadow: shadow[1],
          '&:hover': { backgroundColor: c['surface-3'], borderColor: c['border-control'] },
          '& .MuiButton-startIcon': { color: c['text-2'] },
        },
        outlinedError: { color: c['danger-text'], '& .MuiButton-startIcon': { color: 'inherit' } },
        text: { color: c['text-2'], '&:hover': { backgroundColor: c['surface-3'], color: c.text } },
        textError: {
          color: c['danger-text'],
          '&:hover': { backgroundColor: c['danger-soft'], color: c['danger-text'] },
        },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          width: 32,
          height: 32,
          padding: 0,
          borderRadius: 6,
          color: c['text-2'],
          // over its ground: many stand in a row that is under the pointer itself
          '&:hover': { backgroundColor: alpha(c['text-2'], 0.1) },
          [COARSE]: { width: 44, height: 44 },
        },
        sizeSmall: { width: 28, height: 28, '& .MuiSvgIcon-root': { fontSize: 17 } },
      },
    },
    MuiSvgIcon: {
      styleOverrides: {
        root: { fontSize: 18 },
        fontSizeSmall: { fontSize: 16 },
        fontSizeInherit: { fontSize: 'inherit' },
      },
    },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiTextField: {
      defaultProps: {
        variant: 'outlined',
        size: 'small',
        margin: 'none',
        fullWidth: true,
        slotProps: { inputLabel: { shrink: true } },
      },
    },
    MuiAutocomplete: {
      defaultProps: { fullWidth: true },
      styleOverrides: {
        paper: floating,
        listbox: { padding: 4 },
        option: { minHeight: 32, borderRadius: 5, fontSize: 13 },
        inputRoot: { padding: '0 32px 0 0' },
      },
    },
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 550,
          color: c['text-2'],
          marginBottom: 4,
          maxWidth: '100%',
          pointerEvents: 'auto',
          '&.Mui-focused, &.Mui-error': { color: c['text-2'] },
        },
        asterisk: { color: c['danger-text'], '&.Mui-error': { color: c['danger-text'] } },
      },
    },
    MuiFormLabel: {
      styleOverrides: {
        root: {
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 550,
          color: c['text-2'],
          '&.Mui-focused': { color: c['text-2'] },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          minHeight: 32,
          borderRadius: 6,
          fontSize: 13,
          backgroundColor: c.surface,
          '& legend': { display: 'none' },
          '& fieldset': { top: 0, borderColor: c['border-control'] },
          '&:hover fieldset.MuiOutlinedInput-notchedOutline': { borderColor: c['text-3'] },
          '&.Mui-focused fieldset.MuiOutlinedInput-notchedOutline': { borderColor: c.focus, borderWidth: 2 },
          '&.Mui-error fieldset.MuiOutlinedInput-notchedOutline': { borderColor: c.danger, borderWidth: 2 },
          '&.Mui-disabled': { backgroundColor: c['surface-3'] },
          '&.Mui-disabled fieldset.MuiOutlinedInput-notchedOutline': { borderColor: c.border },
          [COARSE]: { minHeight: 48, fontSize: 16 },
        },
        input: { height: 20, padding: '6px 10px', '&::placeholder': { color: c['text-3'], opacity: 1 } },
        multiline: { padding: '7px 10px' },
        inputMultiline: { padding: 0 },
        adornedStart: { paddingLeft: 10, '& .MuiOutlinedInput-input': { paddingLeft: 0 } },
        adornedEnd: { paddingRight: 6 },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: c['text-2'] } } },
    MuiSelect: { styleOverrides: { icon: { color: c['text-2'], fontSize: 18 } } },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          margin: '4px 0 0',
          fontSize: 12,
          lineHeight: '16px',
          color: c['text-2'],
          '&.Mui-error': { color: c['danger-text'] },
        },
      },
    },
    MuiFormControlLabel: {
      styleOverrides: { root: { marginLeft: -4, marginRight: 0 }, label: { fontSize: 13, lineHeight: '20px' } },
    },
    MuiCheckbox: {
      defaultProps: {
        size: 'small',
        icon: <CheckboxIcon state="off" />,
        checkedIcon: <CheckboxIcon state="on" />,
        indeterminateIcon: <CheckboxIcon state="mixed" />,
        // a name that stands on the box itself (as react-admin's rows have it) is the name of the input, not of its frame
        slotProps: {
          root: { 'aria-label': undefined },
          input: (owner) => ({ 'aria-label': (owner as { 'aria-label'?: string })['aria-label'] }),
        },
      },
      styleOverrides: {
        root: {
          padding: 4,
          borderRadius: 6,
          color: c['border-control'],
          '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: c.primary },
          '&.Mui-disabled': { color: c['border-strong'] },
        },
      },
    },
    MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 4, color: c['border-control'] } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 30, height: 18, padding: 0, overflow: 'visible' },
        switchBase: {
          padding: 2,
          '&.Mui-checked': {
            transform: 'translateX(12px)',
            color: c.surface,
            '& + .MuiSwitch-track': { backgroundColor: c.primary, opacity: 1 },
          },
          '&.Mui-focusVisible + .MuiSwitch-track': ring,
          '&.Mui-focusVisible': { outline: 'none' },
        },
        thumb: { width: 14, height: 14, boxShadow: 'none', color: c.surface },
        track: { borderRadius: 9, backgroundColor: c['border-control'], opacity: 1 },
      },
    },
    MuiChip: {
      styleOverrides: {
        root: { height: 22, borderRadius: 6, fontSize: 12, fontWeight: 550 },
        label: { paddingLeft: 8, paddingRight: 8 },
        icon: { marginLeft: 6, marginRight: -3, fontSize: 13 },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { border: `1px solid ${c.border}`, borderRadius: 8 } } },
    MuiDivider: { styleOverrides: { root: { borderColor: c.border } } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiMenu: { styleOverrides: { list: { padding: '4px 0' } } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 32,
          '@media (min-width: 600px)': { minHeight: 32 }, // MUI lets it shrink from here on
          fontSize: 13,
          lineHeight: '20px',
          borderRadius: 5,
          margin: '0 4px',
          padding: '0 8px',
          '&.Mui-focusVisible': { ...innerRing, backgroundColor: c['row-hover'] },
          '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
            backgroundColor: c['row-selected'],
          },
          '& .MuiListItemIcon-root': { minWidth: 28 },
          [COARSE]: { minHeight: 44, '@media (min-width: 600px)': { minHeight: 44 } },
        },
      },
    },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 28, color: c['text-2'] } } },
    MuiListItemButton: {
      styleOverrides: {
        root: { borderRadius: 6, '&.Mui-focusVisible': innerRing, '&:hover': { backgroundColor: c['row-hover'] } },
      },
    },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: {
        tooltip: {
          backgroundColor: c.tooltip,
          color: c['tooltip-text'],
          fontSize: 12,
          lineHeight: '16px',
          borderRadius: 6,
          padding: '6px 8px',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          backgroundColor: c.overlay,
          borderRadius: 12,
          boxShadow: shadow[4],
          '@media (max-width: 767px)': { margin: 16 },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { ...textStyle(16, 24, 620), padding: '20px 20px 4px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '0 20px' } } },
    MuiDialogContentText: { styleOverrides: { root: { ...textStyle(13, 20, 420), color: c['text-2'] } } },
    MuiDialogActions: {
      styleOverrides: {
        root: { padding: '20px 20px 16px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundColor: c.overlay, boxShadow: shadow[4], border: 0 } } },
    MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: c.backdrop } } } },
    MuiAppBar: {
      defaultProps: { elevation: 0, color: 'default' },
      styleOverrides: { root: { backgroundColor: c.surface, color: c.text, borderBottom: `1px solid ${c.border}` } },
    },
    MuiToolbar: { styleOverrides: { root: { minHeight: `${size.topbar}px !important` } } },
    MuiTableCell: {
      styleOverrides: {
        root: {
          height: 40,
          padding: '0 8px',
          fontSize: 13,
          lineHeight: '20px',
          borderColor: c.border,
          letterSpacing: '-0.011em',
        },
        head: {
          height: 34,
          fontSize: 12,
          lineHeight: '16px',
          fontWeight: 550,
          color: c['text-2'],
          backgroundColor: c['surface-2'],
        },
        sizeSmall: { height: 32, padding: '0 8px' },
        paddingCheckbox: { '&.MuiTableCell-root': { width: 44, padding: '0 0 0 12px' } },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          '&.MuiTableRow-hover:hover': { backgroundColor: c['row-hover'] },
          '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: c['row-selected'] },
        },
      },
    },
    MuiTabs: {
      styleOverrides: {
        root: { minHeight: 38, borderBottom: `1px solid ${c.border}` },
        indicator: { height: 2, borderRadius: '2px 2px 0 0' },
      },
    },
    MuiTab: {
      styleOverrides: {
        root: {
          minHeight: 38,
          minWidth: 0,
          padding: '0 10px',
          fontWeight: 500,
          color: c['text-2'],
          '&.Mui-focusVisible': innerRing,
          '&.Mui-selected': { color: c.text, fontWeight: 600 },
          [COARSE]: { minHeight: 44 },
        },
      },
    },
    MuiToggleButtonGroup: {
      styleOverrides: {
        root: {
          ...{ flexWrap: 'wrap', padding: 2, gap: 1, borderRadius: 7 },
          ...{ backgroundColor: c['surface-3'], border: `1px solid ${c.border}` },
        },
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          height: 24,
          padding: '0 10px',
          border: 0,
          borderRadius: '5px !important',
          color: c['text-2'],
          fontSize: 12,
          whiteSpace: 'nowrap',
          [COARSE]: { height: 40 },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: raisedOf(mode),
            color: c.text,
            boxShadow: shadow[2],
          },
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: { borderRadius: 8, fontSize: 13, lineHeight: '20px', color: c.text, padding: '8px 12px' },
        icon: { padding: '1px 0', marginRight: 10, fontSize: 18 },
        message: { padding: 0 },
        standardError: { backgroundColor: c['danger-soft'], '& .MuiAlert-icon': { color: c['danger-text'] } },
        standardWarning: { backgroundColor: c['warning-soft'], '& .MuiAlert-icon': { color: c.warning } },
        standardSuccess: { backgroundColor: c['success-soft'], '& .MuiAlert-icon': { color: c.success } },
        standardInfo: { backgroundColor: c['info-soft'], '& .MuiAlert-icon': { color: c.info } },
      },
    },
    MuiSnackbar: {
      defaultProps: { autoHideDuration: TIMER.toast, anchorOrigin: { vertical: 'top', horizontal: 'right' } },
    },
    MuiLinearProgress: {
      styleOverrides: {
        root: { height: 6, borderRadius: 3, backgroundColor: c['surface-3'] },
        bar: { borderRadius: 3 },
      },
    },
    MuiSkeleton: {
      defaultProps: { variant: 'rounded', animation: 'wave' },
      styleOverrides: { root: { backgroundColor: c['surface-3'], borderRadius: 4 } },
    },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { color: c['primary-text'] } } },
    MuiBadge: {
      styleOverrides: { badge: { fontSize: 10, fontWeight: 650, height: 16, minWidth: 16, padding: '0 4px' } },
    },
    MuiTablePagination: {
      styleOverrides: { root: { fontSize: 13 }, selectLabel: { fontSize: 13 }, displayedRows: { fontSize: 13 } },
    },
  } as ThemeOptions['components'];
}
