/*
 * How the console's code is split. A file holds what a family of screens has in common, so that a screen loads a dozen files and little
 * that it does not show. A group also takes what its modules import, unless a group above it has that already.
 */

/** What every address loads: what others wrote, which stays in the browser's cache over our releases, and what runs first. */
const initial = { base: [/node_modules|rolldown\/runtime/], start: [/./] };

const onDemand = {
  // What sign-in and the screens share.
  controls: [
    /react-(button\/(?!.*MenuButton)|input\/|field\/|label\/|checkbox\/|spinner\/)/,
    /kit\/ui\/(Brand|media|TextLink|controlStyles|colors|useSaveShortcut|afterPointerUp|focus)\./,
    /rules\/productName|kit\/data\/failure|icons\/(start|utils|form-BasicForm|Field-useField|Checkbox-useCheckbox)\.js/,
  ],
  'sign-in': [/hook-?form|kit\/form\/(BasicForm|FormCore)|account\/SignIn\.tsx/],
  // Around every screen.
  data: [
    /node_modules\/(zod|swr)\//,
    /contract\/(fields|endpoint|page|users|security|sessions|locations|recordForm|productCodes|watch)\.ts/,
    /rules\/(format|groupBy|names|labels|roles|users|numbers|phone|time|barcode|productCode)\.ts/,
    /app\/sessionUser|kit\/data\/(use|pulse)|grid\/model\/(useRowStream|serverRows)|salon\/(useHomeSalon|watch|order\/order)\./,
  ],
  shell: [
    /app\/(SignedInApp|SilentStations)\.tsx|scan\/useScanner|react-(message-bar|progress|utilities|jsx-runtime)\//,
    /kit\/ui\/(Confirm|States|Page|phoneMask|days|StatusDot|useMeasurement|LeaveGuard|DangerButton|printing|SegmentedControl)\./,
    /list\/(Record|searchParams)|data\/ReadError|motion-components-preview\/.*\/Fade/,
  ],
  // Parts of screens.
  grid: [/kit\/(grid\/Grid|list\/ListScreen)\.tsx/],
  dropdown: [/react-combobox\/.*\/(Dropdown|Option)\/|picker\/ChoiceDropdown|salon\/SalonPicker/],
  choice: [/react-(combobox|tags)\/|kit\/picker\/|form\/Stepper|ui\/RestoredBanner/],
  dialog: [/react-(dialog|drawer)\/|list\/RowPanel|ui\/QuestionDialog/],
  numbers: [/contract\/(reports|insights|profit|monthEnd)\.ts|salon\/RefreshTools|range\/ranges/],
  people: [
    /contract\/(services|stylists|categories|clients|workingHours|patchTests)\.ts|rules\/(prices|serviceMinutes)\.ts/,
  ],
  stock: [
    /contract\/(products|inventory|orders|counts|transfers|catalogue|imports)\.ts/,
    /rules\/(stock|orders?|products?|transfers|counts|inventory|reorder)\.ts|salon\/(formatUnpriced|useCatalog)/,
  ],
  plots: [/kit\/plot\/(?!charts)|report\/spendingSeries/],
  report: [/kit\/(range|plot)\/(?!charts)|salon\/report\/(?!ReportRunForm)|rules\/(salonMeasures|monday)\.ts/],
  calendar: [/react-(datepicker|calendar)-compat/],
  form: [/kit\/form\/|report\/ReportRunForm/],
  plot: [/chart\.js|plot\/charts/],
  book: [
    /web\/book\/|contract\/(scheduler|book|booking|freeTimes|clientVisits|calendar|blockedTime)\.ts|rules\/(appointments|openingHours|scheduling|book)/,
  ],
  // What the book shares with its panels.
  desk: [
    /screens\/scheduler\/(draft|dateFormats|offers|openHours|bookPage)\.ts/,
    /screens\/scheduler\/.*\/(usualBlock|question|fieldValues|useBookKeys|useLateKeys|useAbsence|bookView|focusWhenShown)\.ts/,
    /rules\/(freeStarts|blockedTime)\.ts/,
  ],
  badges: [/salon\/(Barcode|BadgeSheet|code128|downloadBarcode)|users\/PrintBadges/],
  scan: [/kit\/scan\/|salon\/(scan\/|ScanBanner|CommandCard|SalonField|LineTable|offlineText|useStrandedConfirm)/],
  cards: [/ui\/(RankList|Metrics|FilterTiles|StepIndicator|SplitLayout|WizardParts)/],
  code: [/account\/(SignInCode|CodeStep)|ui\/CodeInput/],
  dashboards: [/screens\/dashboards\/(useCardLinks|ServicesRatio|VisitCard)/],
};

const toGroup = ([name, patterns]: [string, RegExp[]]) => ({
  name,
  test: (id: string) => patterns.some((pattern) => pattern.test(id.replaceAll('\\', '/'))),
});

export const chunkGroups = [
  ...Object.entries(initial).map((group) => ({ ...toGroup(group), tags: ['$initial' as const] })),
  ...Object.entries(onDemand).map(toGroup),
];
