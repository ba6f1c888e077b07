import { ActionButton, ListPanel } from '#panel/engine/view.ts'
import { messagePlayers } from '#areas/agents/messages/message.actions.ts'
import { messageBox } from './message-box.screen.ts'

/** All conversations with this player. */
export const PlayerCommunication = ({ playerId }: { playerId: string }) => (
  <>
    <div>
      <ActionButton action={messagePlayers} path="/players" ids={[playerId]} />
    </div>
    <ListPanel list={messageBox} only={{ playerId }} />
  </>
)
