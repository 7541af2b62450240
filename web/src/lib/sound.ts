/** A short signal, two tones, made by the browser. */
let context: AudioContext | null = null;

export function ring(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const [delay, pitch] of [
      [0, 587],
      [0.13, 784],
    ] as const) {
      const start = context.currentTime + delay;
      const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.35);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.4);
    }
  } catch {
    // no sound here: the page says whose turn it is anyway
  }
}
