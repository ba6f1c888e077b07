import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'

export const maxNames = 500

const headerNames: readonly string[] = ['player', 'username', 'player id', 'id']

/**
 * A single line is a list separated by commas or spaces; of several lines the first cell of each counts, as pasted from
 * a spreadsheet.
 */
export function parseNames(entered: string): readonly string[] | Refusal {
  const lines = entered.split(/\r?\n/).filter((line) => line.trim() !== '')
  const cells =
    lines.length > 1 ? lines.map((line) => line.split(/[,;\t]/)[0] ?? '') : (lines[0] ?? '').split(/[,;\s]+/)
  const names = cells.map((cell) => cell.replaceAll('"', '').trim()).filter((name) => name !== '')
  const [first = '', ...rest] = names
  const meant = [...new Set(lines.length > 1 && headerNames.includes(first.toLowerCase()) ? rest : names)]
  if (meant.length === 0) return refuse('Enter at least one player.', 'players')
  if (meant.length > maxNames) return refuse(`Enter at most ${maxNames} players at once.`, 'players')
  return meant
}
