import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileMusic,
  FileSpreadsheet,
  FileText,
  FileVideo,
} from 'lucide-react';
import type { FileType } from '../../../src/model/file.ts';

const BY_TYPE = { image: FileImage, audio: FileMusic, video: FileVideo } as const;

const BY_ENDING = [
  [/\.(csv|tsv|xlsx?|ods)$/i, FileSpreadsheet],
  [/\.(pdf|docx?|odt|rtf|md|markdown|txt|pptx?|odp|epub)$/i, FileText],
  [/\.(zip|gz|tgz|tar|7z)$/i, FileArchive],
  [/\.(png|jpe?g|gif|webp|avif|bmp|heic|tiff?)$/i, FileImage],
  [/\.(mp3|wav|flac|ogg|m4a|aac)$/i, FileMusic],
  [/\.(mp4|mov|webm|mkv|avi)$/i, FileVideo],
  [/\.(json|ya?ml|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|c|h|cpp|sh|sql|svg)$/i, FileCode],
] as const;

interface FileIconProps {
  readonly name: string;
  /** What it is, once that is known. */
  readonly type?: FileType | undefined;
}

/** A sign for what a file is. */
export function FileIcon({ name, type }: FileIconProps) {
  const known = type === undefined || type === 'document' ? undefined : BY_TYPE[type];
  const Icon = known ?? BY_ENDING.find(([ending]) => ending.test(name))?.[1] ?? File;
  return <Icon size={14} aria-hidden />;
}
