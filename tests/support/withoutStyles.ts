import { StyleSheet } from '@emotion/sheet';
import { quickStyles } from './quickDom.ts';

/** These tests look at no style, but jsdom would match each rule against each element that a query by role asks about. */
StyleSheet.prototype.insert = () => undefined;
if (document.defaultView) quickStyles(document.defaultView);
