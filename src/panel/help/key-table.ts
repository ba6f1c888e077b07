/**
 * Every single key with its only meaning, wherever it works. A key that is not listed here cannot be bound; the shortcut
 * sheet is made from this list.
 */
export const keyTable = [
  { keys: ['j', 'ArrowDown', 'k', 'ArrowUp'], shown: 'J, ↓ · K, ↑', meaning: 'Next or previous row' },
  { keys: ['x'], shown: 'X', meaning: 'Select row' },
  { keys: ['Enter'], shown: 'Enter', meaning: 'Open row' },
  { keys: ['Escape'], shown: 'Esc', meaning: 'Close what was opened last, then clear the selection' },
  { keys: ['[', ']'], shown: '[ · ]', meaning: 'Previous or next: record if one is open, otherwise page' },
  { keys: ['i'], shown: 'I', meaning: 'Preview the player of the row or of the name in focus' },
  { keys: ['d'], shown: 'D', meaning: 'Download the list' },
  { keys: ['l'], shown: 'L', meaning: 'Load the latest data' },
  { keys: ['p'], shown: 'P', meaning: 'Pause or resume live updates' },
  { keys: ['/'], shown: '/', meaning: 'Search the menu' },
  { keys: ['\\'], shown: '\\', meaning: 'Collapse or expand the menu' },
  { keys: ['t'], shown: 'T', meaning: 'Switch between light and dark' },
  { keys: ['a'], shown: 'A', meaning: 'In a case: approve, pay or confirm' },
  { keys: ['r'], shown: 'R', meaning: 'In a case: reject' },
  { keys: ['h'], shown: 'H', meaning: 'In a case: hold, ask the player or return to review' },
  { keys: ['e'], shown: 'E', meaning: 'In a case: escalate for second approval' },
  { keys: ['m'], shown: 'M', meaning: 'In a deposit: approve another amount' },
  { keys: ['q'], shown: 'Q', meaning: 'In a deposit: ask the player' },
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: '1 to 9',
    meaning: 'Choose that reason or check of the list',
  },
  { keys: ['n'], shown: 'N', meaning: 'Next unassigned case' },
  { keys: ['o'], shown: 'O', meaning: 'Open the player of the case' },
  { keys: ['z'], shown: 'Z', meaning: 'Undo the last decision' },
  { keys: ['c'], shown: 'C', meaning: 'Copy the reply to the player' },
  { keys: ['u'], shown: 'U', meaning: 'On the risk board: resume the market' },
  { keys: ['b'], shown: 'B', meaning: 'On the risk board: mark a running ball' },
  {
    keys: ['+', '=', '-', '.', '0', 'v'],
    shown: '+ · - · . · 0 · V',
    meaning: 'In a picture: zoom in, zoom out, rotate, reset, brighten',
  },
  { keys: ['?'], shown: '?', meaning: 'Keyboard shortcuts' },
] as const satisfies readonly { readonly keys: readonly string[]; readonly shown: string; readonly meaning: string }[]

export type Key = (typeof keyTable)[number]['keys'][number]

/** The entries of the shortcut sheet. */
export const keySheet: readonly (readonly [string, string])[] = [
  ...keyTable.map(({ shown, meaning }) => [shown, meaning] as const),
  ['Ctrl K', 'Search'],
  ['Ctrl Enter', 'Save a form'],
  ['Hold S', 'On the risk board: suspend the market'],
]
