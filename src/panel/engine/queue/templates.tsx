import { Button } from '#panel/ui/button.tsx'
import './templates.css'

/** A rejection reason: its code and the text shown to the player. A digit key selects one. */
export type Template = readonly [code: string, text: string]

export const Templates = ({ texts, onChoose }: { texts: readonly Template[]; onChoose: (place: number) => void }) => (
  <ol className="case-templates" aria-label="Reason shown to the player">
    {texts.map(([code, text], at) => (
      <li key={text}>
        <Button onClick={() => onChoose(at)} title={code}>
          {at + 1} {text}
        </Button>
      </li>
    ))}
  </ol>
)

export const digitsOf = (choices: readonly unknown[], choose: (place: number) => void) =>
  Object.fromEntries(choices.map((_, at) => [String(at + 1), () => choose(at)]))

/** Clicks the first button inside a selector, so that a shortcut does what the button does. */
export const press = (place: string) => document.querySelector<HTMLButtonElement>(`${place} button`)?.click()
