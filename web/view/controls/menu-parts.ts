import type { Menu } from '@base-ui/react/menu';
import { createContext, useContext } from 'react';

interface MenuParts {
  readonly Item: typeof Menu.Item;
  readonly Separator: typeof Menu.Separator;
}

const MenuPartsContext = createContext<MenuParts | undefined>(undefined);

export const MenuPartsProvider = MenuPartsContext.Provider;

/** What a menu is made of. It is fetched with the first menu that is opened. */
export function useMenuParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('There is no menu around this.');
  return parts;
}
