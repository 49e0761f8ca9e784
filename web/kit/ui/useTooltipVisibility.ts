import type { TooltipProps } from '@fluentui/react-components';
import { useState } from 'react';

/** Tooltip state for a button that opens a popover: hides the tooltip while it is open. */
export function useTooltipVisibility(isOpen: boolean): Pick<TooltipProps, 'visible' | 'onVisibleChange'> {
  const [isRequested, setRequested] = useState(false);
  return { visible: isRequested && !isOpen, onVisibleChange: (_, { visible }) => setRequested(visible) };
}
