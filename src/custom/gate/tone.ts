/** A high short tone for who may pass, a low long one for everything else. Silent where the browser plays none. */
export function playTone(isGood: boolean): void {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = isGood ? 880 : 220;
  tone.connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + (isGood ? 0.12 : 0.4));
}
