/** The network failed, or the shop has another file by now: worth another try later, with what is here already. */
export class UpdateInterrupted extends Error {
  override name = 'UpdateInterrupted';
}
