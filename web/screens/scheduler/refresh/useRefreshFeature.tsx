import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useIsPhone } from '../../../kit/ui/media.ts';
import { IconTool } from '../bar/Tools.tsx';
import type { BookFeature } from '../bookFeature.ts';

/** Reloads the book. */
export const useRefreshFeature: BookFeature = ({ book }) => {
  const tool = {
    label: 'Refresh',
    icon: <ArrowClockwiseRegular />,
    onClick: () => void book.updates.refresh(),
  };
  return useIsPhone() ? { barMenu: [tool] } : { icons: <IconTool {...tool} /> };
};
