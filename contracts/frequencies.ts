/** Answer to the wish to open due submissions now. */
export interface SweepStarted {
  /** False: a sweep was running already and opens what is due. */
  isStarted: boolean;
}
