import type { AnyAction } from '#blueprint/screen/action.ts'
import { useOffer } from '#panel/engine/action/offered.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'

/** More would not fit beside the title of a list. */
const mostButtons = 4
const buttonsBesideMenu = 2

interface ListActionsProps {
  readonly actions: readonly AnyAction[]
  /** Whether the first of them is what the screen is for. */
  readonly isMain: boolean
  readonly onBegin: (action: AnyAction) => void
}
/** The actions of a list as buttons; where they are many, the first as buttons and the others under More. */
export function ListActions({ actions, isMain, onBegin }: ListActionsProps) {
  const shown = actions.length > mostButtons ? buttonsBesideMenu : actions.length
  const others = actions.slice(shown)
  return (
    <>
      {actions.slice(0, shown).map((action, place) => (
        <Button key={action.name} tone={isMain && place === 0 ? 'primary' : 'plain'} onClick={() => onBegin(action)}>
          {action.title}
        </Button>
      ))}
      {others.length > 0 ? (
        <Drop isMenu label="More">
          {() =>
            others.map((action) => (
              <MenuEntry key={action.name} onPick={() => onBegin(action)}>
                {action.title}
              </MenuEntry>
            ))
          }
        </Drop>
      ) : null}
      {actions.map((action) => (
        <Offer key={action.name} action={action} onBegin={() => onBegin(action)} />
      ))}
    </>
  )
}

interface OfferProps {
  readonly action: AnyAction
  readonly onBegin: () => void
}
function Offer({ action, onBegin }: OfferProps) {
  useOffer(action.title, onBegin)
  return null
}
