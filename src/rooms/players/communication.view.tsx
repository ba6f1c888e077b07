import { ActionButton, ListPanel } from '#panel/engine/view.ts'
import { Panel } from '#panel/ui/pieces.tsx'
import { messagePlayers } from '../messages/message-actions.screen.ts'
import { messageBox } from '../messages/message-box.screen.ts'

/** Every thread with this player. */
export const PlayerCommunication = ({ playerId }: { playerId: string }) => (
  <Panel title="Messages" actions={<ActionButton action={messagePlayers} path="/players" ids={[playerId]} />}>
    <ListPanel list={messageBox} only={{ playerId }} />
  </Panel>
)
