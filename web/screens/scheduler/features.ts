import { useAbsenceFeature } from './absence/useAbsenceFeature.tsx';
import { useBillFeature } from './bill/useBillFeature.tsx';
import { useBlockedTimeFeature } from './blocked/useBlockedTimeFeature.tsx';
import type { BookFeature, BookParts } from './bookFeature.ts';
import { useCutFeature } from './cut/useCutFeature.tsx';
import { useDeletedFeature } from './deleted/useDeletedFeature.tsx';
import { useFindFeature } from './find/useFindFeature.tsx';
import { useKeysFeature } from './keys/useKeysFeature.tsx';
import { useLateFeature } from './late/useLateFeature.tsx';
import { useLiveFeature } from './live/useLiveFeature.tsx';
import { usePrintFeature } from './print/usePrintFeature.tsx';
import { useRefreshFeature } from './refresh/useRefreshFeature.tsx';
import { useRepeatFeature } from './repeat/useRepeatFeature.tsx';
import { useSellFeature } from './sell/useSellFeature.tsx';
import { useSignsFeature } from './signs/useSignsFeature.tsx';
import { useTogetherFeature } from './together/useTogetherFeature.tsx';
import type { BookContext } from './useBookContext.ts';
import { useStylistsFeature } from './view/useStylistsFeature.tsx';
import { useWaitingFeature } from './waiting/useWaitingFeature.tsx';

/** The features of the book, in the order of its menus and of its list of keys. */
const features: readonly BookFeature[] = [
  useStylistsFeature,
  useSignsFeature,
  useBlockedTimeFeature,
  useLateFeature,
  useSellFeature,
  useFindFeature,
  useWaitingFeature,
  useLiveFeature,
  useCutFeature,
  useKeysFeature,
  useRefreshFeature,
  usePrintFeature,
  useDeletedFeature,
  useAbsenceFeature,
  useRepeatFeature,
  useTogetherFeature,
  useBillFeature,
];

export const useFeatures = (context: BookContext): BookParts[] =>
  // biome-ignore lint/correctness/useHookAtTopLevel: the list is a constant, so its hooks always run in the same order.
  features.map((useFeature) => useFeature(context));
