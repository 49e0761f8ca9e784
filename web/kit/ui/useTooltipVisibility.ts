import type { TooltipProps } from '@fluentui/react-components';
import { useState } from 'react';

/** For the tooltip of a button that opens something: it does not lie over what was opened. */
export function useTooltipVisibility(isOpen: boolean): Pick<TooltipProps, 'visible' | 'onVisibleChange'> {
  const [wanted, setWanted] = useState(false);
  return { visible: wanted && !isOpen, onVisibleChange: (_, { visible }) => setWanted(visible) };
}
