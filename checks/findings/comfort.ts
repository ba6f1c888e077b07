import { finding, type Finding } from './finding.ts'

export const comfort: readonly Finding[] = [
  finding('U16', 'Save at the foot of a long form shows nothing', [
    'checks/browser/forms.test.ts',
    'leads to the first wrong field when Save is pressed at the foot of a long form',
  ]),
  finding('U17', 'States differ in spelling', [
    'src/panel/kinds/badge-style.test.ts',
    'a state has the label of its entity',
  ]),
  finding('U18', 'YES and NO are badges', [
    'src/panel/kinds/tick.test.tsx',
    'yes and no are a tick and a dash instead of badges, and only what needs attention is coloured',
  ]),
  finding('U19', 'Text columns are capped, names are not pinned', [
    'checks/browser/records.test.ts',
    'texts get the width that a wide window leaves, and the name stays in view of a narrow one',
  ]),
  finding(
    'U20',
    'A server that hangs is shown as live',
    [
      'checks/browser/outage.test.ts',
      'a server that hangs is shown as stale after five seconds and as live again when it answers',
    ],
    [
      'src/panel/session/live.test.ts',
      'after five silent seconds the stream is not live, and after fifteen it is reopened',
    ],
  ),
  finding('U21', 'An agent with a finance login was created without a second approver', [
    'src/areas/agents/tree/opening/create-agent.test.ts',
    'needs a second approver if its login could handle payments, as a user with such a role does',
  ]),
  finding(
    'U22',
    'The palette finds no agents, names, events, markets, gateways, addresses, actions',
    [
      'src/areas/overview/search/find.test.ts',
      'finds a player by phone and email, an agent at any level, a user and a competition, each with its right',
    ],
    [
      'checks/browser/palette.test.ts',
      'offers what was opened last, the actions of the open screen and the terms of the glossary',
    ],
  ),
  finding(
    'U23',
    'Downloads, widths and heads of spreadsheets',
    [
      'src/engine/exports/formats.test.ts',
      'a workbook keeps its heads in view above columns wide enough for their content',
    ],
    ['src/engine/exports/formats.test.ts', 'a file for programs begins with the heads'],
    [
      'checks/browser/exported.test.ts',
      'exports what the screen shows: columns, order, filter, every cell, the totals',
    ],
  ),
  finding(
    'U24',
    'Print: no statement of its own',
    [
      'checks/browser/exported.test.ts',
      'prints the statement of the whole period on upright A4, from opening to closing balance',
    ],
    ['checks/browser/exported.test.ts', 'a screen on paper has neither menu nor buttons, whatever the theme'],
  ),
  finding(
    'U25',
    'Callbacks cannot be credited, retried or linked where they are',
    [
      'src/areas/payments/gateways/callback-review/callback-review.test.ts',
      'credits what the gateway reported where the callback is, several at once, and only once',
    ],
    [
      'src/areas/payments/gateways/callback-review/callback-review.test.ts',
      'asks for a second user above the limit of the first',
    ],
    [
      'src/areas/payments/gateways/callback-review/callback-review.test.ts',
      'links an unknown order to a deposit by hand; the credit then always needs a second user',
    ],
    [
      'src/areas/payments/gateways/callback-review/callback-review.test.ts',
      'evaluates several callbacks again, and closes several at once',
    ],
    [
      'checks/browser/callback-journeys.test.ts',
      'J6 credits every late payment of a page where its callback is: 4 clicks, 15 seconds',
    ],
    [
      'checks/browser/callback-journeys.test.ts',
      'J6 links the payment of an unknown order to one of the deposits offered beside it',
    ],
  ),
  finding('U26', 'On a phone, cards do not show what counts', [
    'checks/browser/records.test.ts',
    'on a phone a card shows name, state, amount and age, and a tap opens the record',
  ]),
  finding(
    'U27',
    'Several strips of figures',
    ['checks/browser/every-screen/owner-lists.test.ts', '$path'],
    ['checks/browser/every-screen/owner-forms-and-pages.test.ts', '$path'],
    [
      'checks/browser/downline-path.test.ts',
      'shows what is to be settled as the third column, on screen without scrolling, with since when it is due',
    ],
  ),
  finding('U28', 'Risk: bar and Suspend', [
    'checks/browser/risk-journeys.test.ts',
    'J3 names a silent feed on board and wall, and suspends selected markets together with one undo',
  ]),
  finding('U29', 'Menu: the active entry is out of view', [
    'checks/browser/navigation.test.ts',
    'the menu is one stop of the Tab key, shows the open screen, and is walked with arrow keys',
  ]),
  finding('U30', 'The open record is not in the address', [
    'checks/browser/records.test.ts',
    'the open record is in the address: reload, link and another page open it again; the tab has its name',
  ]),
  finding(
    'U31',
    'Sizes of dialogs',
    ['src/panel/dialogs/dialog-size.test.ts', '%s'],
    ['checks/browser/forms.test.ts', '%s, fits every window with its buttons in sight, and keeps the focus'],
    ['checks/browser/forms.test.ts', 'the inbox of approvals fits a phone'],
  ),
  finding(
    'U32',
    'The page moves while it loads',
    ['checks/browser/navigation.test.ts', 'lists, pages and forms move less than 0.02 while they load'],
    [
      'checks/browser/contract.test.ts',
      'keeps content in its place while lists load on a phone, also where few rows or none come',
    ],
  ),
  finding(
    'U33',
    'A key has several meanings',
    ['checks/tidy/keys.test.ts', 'each key has one meaning, and the sheet shows all of them'],
    ['checks/tidy/keys.test.ts', 'a letter is bound only where its meaning applies'],
  ),
  finding(
    'U34',
    'Reconciliation by domain and day',
    [
      'src/areas/payments/reconciliation/day-totals.test.ts',
      'adds gateway days up by day, and each day opens rows with the same sums',
    ],
    [
      'src/areas/payments/reconciliation/day-totals.test.ts',
      'follows the filters of the list, by domain and gateway, and names the domain of each row',
    ],
    [
      'checks/browser/money-journeys.test.ts',
      'reconciliation has a strip for each day, which opens the rows of the day with the same sums',
    ],
  ),
  finding(
    'U36',
    'Entry of amounts: grouping and words; one format of dates',
    ['checks/browser/amounts.test.ts', 'groups an amount while it is typed, keeps the caret, and shows it in words'],
    ['checks/browser/amounts.test.ts', 'groups the bounds of an amount in a filter, and sends them without separators'],
    [
      'src/panel/inputs/amount/typed-amount.test.ts',
      'deleting a separator deletes the digit before it, or after it with Del',
    ],
    [
      'src/panel/inputs/amount/amount-words.test.tsx',
      'an amount is typed short, and shown grouped and in words under its field',
    ],
    [
      'checks/browser/exported.test.ts',
      'an instant reads the same in a list, its tooltip, the details of its row, a PDF and a workbook',
    ],
    ['checks/tidy/tidy.test.ts', 'write dates and numbers in one place, not each with the formats of the runtime'],
    [
      'src/platform/mail/email-templates.test.ts',
      'no mail states an instant: its own date is shown by the reader’s mail program',
    ],
  ),
  finding(
    'U37',
    'Saved views; columns moved, resized, pinned; select all that match',
    ['checks/browser/records.test.ts', 'a view is saved, counted, made the one that the list opens with, and deleted'],
    [
      'checks/browser/records.test.ts',
      'all rows that match are selected on every page, counted and summed first, and changed but those left out',
    ],
    [
      'src/engine/action/matching.test.ts',
      'an action on all rows that match counts and sums them first, then changes exactly those but the excepted',
    ],
    [
      'src/areas/access/saved-views/saved-views.test.ts',
      'a view is shared with a role: seen by its staff of the operator, changed by its author',
    ],
  ),
  finding('U38', 'Player: three actions and More', [
    'checks/browser/palette.test.ts',
    'offers what was opened last, the actions of the open screen and the terms of the glossary',
  ]),
  finding(
    'U39',
    'Zeros, codes, masked accounts',
    ['src/areas/catalogue.test.ts', 'every option of a column, field or input is shown in words, never by its code'],
    ['checks/browser/forms.test.ts', 'a masked value is revealed by a click on it, for users who may reveal it'],
    [
      'checks/screens/account-numbers.test.ts',
      'every column that may hold the number of an account is searched for, or is named as one that holds none',
    ],
    ['checks/screens/account-numbers.test.ts', 'no file of a list holds one'],
    [
      'checks/screens/account-numbers.test.ts',
      'a changed collection account is recorded masked, and its number is stored with the account alone',
    ],
    ['checks/screens/account-numbers.test.ts', 'no drawer, form, choice or receipt shows one to a user %s'],
    ['checks/screens/account-numbers.test.ts', 'no search finds one by its beginning or shows it whole to a user %s'],
  ),
  finding(
    'U40',
    'Fonts; the switches Map and Archive',
    [
      'checks/browser/contract.test.ts',
      'draws Latin in Inter and Hindi in Noto Sans, from files that load where their characters are shown',
    ],
    ['checks/browser/contract.test.ts', 'serves fonts from the panel alone, as files that browsers keep for a year'],
    [
      'checks/browser/contract.test.ts',
      'explains provider mapping in the menu of the account, and shows the ids of providers while it is on',
    ],
    ['checks/browser/contract.test.ts', 'opens the archive with a security code in a purple band, until it is closed'],
  ),
]
