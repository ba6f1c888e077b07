import { Button } from '#panel/ui/button.tsx'

/** What a player is told when a case is rejected, and what it counts as; a digit picks one. */
export type Template = readonly [code: string, text: string]

export const Templates = ({ of, onChoose }: { of: readonly Template[]; onChoose: (place: number) => void }) => (
  <ol className="case-templates" aria-label="What the player is told">
    {of.map(([code, text], at) => (
      <li key={text}>
        <Button onClick={() => onChoose(at)} title={code}>
          {at + 1} {text}
        </Button>
      </li>
    ))}
  </ol>
)

export const digitsOf = (of: readonly unknown[], choose: (place: number) => void) =>
  Object.fromEntries(of.map((_, at) => [String(at + 1), () => choose(at)]))

/** Presses the button in that place: what a key asks for is what the button does. */
export const press = (place: string) => document.querySelector<HTMLButtonElement>(`${place} button`)?.click()
