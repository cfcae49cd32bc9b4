/** Returns the text of a blob: those of jsdom have no method `text`. */
export function textOfBlob(content: Blob): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve) => {
    reader.onload = () => resolve(reader.result as string);
  });
  reader.readAsText(content);
  return read;
}
