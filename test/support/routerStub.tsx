/** As much of React Router as the web tutorial uses. This repository does not install it, and the tests run without a network. */
import { Children, createContext, isValidElement, type ReactElement, type ReactNode, useContext, useEffect, useState } from "react";

const Place = createContext({ path: "/", go: (_path: string) => {} });

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [path, setPath] = useState(location.pathname);
  const go = (next: string) => {
    history.pushState(null, "", next);
    setPath(next);
  };
  return <Place value={{ path, go }}>{children}</Place>;
}

interface RouteProps {
  path: string;
  element: ReactNode;
}

export function Route(_: RouteProps) {
  return null;
}

export function Routes({ children }: { children: ReactNode }) {
  const { path } = useContext(Place);
  const routes = Children.toArray(children).filter((child): child is ReactElement<RouteProps> => isValidElement(child));
  return routes.find(({ props }) => props.path === path || props.path === "*")?.props.element ?? null;
}

export function Navigate({ to }: { to: string; replace?: boolean }) {
  const { go } = useContext(Place);
  useEffect(() => go(to));
  return null;
}

export function NavLink({ to, children }: { to: string; children: ReactNode }) {
  const { path, go } = useContext(Place);
  return (
    <a
      href={to}
      aria-current={path === to ? "page" : undefined}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
