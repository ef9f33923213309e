type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** Reads the QR in a frame; null when there is none. The decoder is loaded only where the browser has none of its own. */
export async function qrReader(): Promise<(video: HTMLVideoElement) => Promise<string | null>> {
  const native = window.BarcodeDetector;
  if (native && (await native.getSupportedFormats()).includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  }
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!context || width === 0) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0);
    try {
      return decode(context.getImageData(0, 0, width, height));
    } catch {
      return null; // no QR in this frame
    }
  };
}
