import { type RouterProvider, reactRouterProvider, useResourceContext } from 'ra-core';
import {
  Children,
  type ComponentProps,
  cloneElement,
  forwardRef,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
} from 'react';
import { patternToPortuguese, toPortuguese } from '../routes.ts';

const inner = reactRouterProvider;

type Navigate = ReturnType<RouterProvider['useNavigate']>;
type To = Parameters<Navigate>[0];

/** A target of a link or a navigation with its path in Portuguese; steps in the history (numbers) stay as they are. */
function portuguese<Target extends To>(to: Target): Target {
  if (typeof to === 'string') return toPortuguese(to) as Target;
  if (typeof to === 'object' && to.pathname) return { ...to, pathname: toPortuguese(to.pathname) };
  return to;
}

type Pattern = Parameters<RouterProvider['useMatch']>[0];
const portuguesePath = (path: string): string => patternToPortuguese(toPortuguese(path));
const portuguesePattern = (pattern: Pattern): Pattern => ({ ...pattern, path: portuguesePath(pattern.path) });

const Link = forwardRef<HTMLAnchorElement, ComponentProps<RouterProvider['Link']>>(({ to, ...rest }, ref) => (
  <inner.Link {...rest} ref={ref} to={portuguese(to)} />
));
Link.displayName = 'Link';

const hasPath = (child: ReactNode): child is ReactElement<{ path: string }> =>
  isValidElement<{ path?: unknown }>(child) && typeof child.props.path === 'string';

/**
 * react-router behind react-admin, with Portuguese addresses: react-admin keeps its English names and paths,
 * every link, navigation and route pattern is translated here, once. Made for a data router, so that
 * `warnWhenUnsavedChanges` works.
 */
export const portugueseRouter: RouterProvider = {
  ...inner,
  useNavigate: () => {
    const navigate = inner.useNavigate();
    return useCallback<Navigate>((to, options) => navigate(portuguese(to), options), [navigate]);
  },
  useMatch: (pattern) => inner.useMatch(portuguesePattern(pattern)),
  matchPath: (pattern, pathname) =>
    inner.matchPath(typeof pattern === 'string' ? portuguesePath(pattern) : portuguesePattern(pattern), pathname),
  Link,
  Navigate: ({ to, ...rest }) => <inner.Navigate {...rest} to={portuguese(to)} />,
  Routes: ({ children, ...rest }) => {
    const noun = useResourceContext();
    return (
      <inner.Routes {...rest}>
        {Children.map(children, (child) =>
          hasPath(child) ? cloneElement(child, { path: patternToPortuguese(child.props.path, noun) }) : child,
        )}
      </inner.Routes>
    );
  },
};
